"""What is written: cards, laws, rulings, words and sources, read from YAML with the place of everything."""
