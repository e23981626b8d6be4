"""Words for what the code knows: events, refusals, failures and the interface, in English and Japanese.

The sentences are data (`interface.yaml`, and one file a game); the code here only fills them in. This floor stands on
`play` and `knowledge`; `site` and the command line use it.
"""

from .names import LANGUAGES, Names, owner_of
from .story import Step, failure, sentence, step_in_words, steps, text_of
from .templates import fill, missing, say

__all__ = ["LANGUAGES", "Names", "Step", "failure", "fill", "missing", "owner_of", "say", "sentence", "step_in_words", "steps", "text_of"]
