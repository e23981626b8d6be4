"""Proof: every ruling is played under every edition that could matter, and every clause is broken to see who notices."""
