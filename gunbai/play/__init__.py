"""What every rules engine is made of: verbs, decisions, rules and the trace. Standard library only."""
