"""How fast Gunbai is, beside what people would use instead: `python -m benchmarks` (README.md tells what is measured and how)."""
