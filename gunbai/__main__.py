"""`python -m gunbai` is the same as `gunbai`."""

import sys

from gunbai.cli import main

sys.exit(main())
