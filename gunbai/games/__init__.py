"""One rules engine a game; each exports WORDS (its vocabulary) and Engine. They share `gunbai.play` and nothing else."""
