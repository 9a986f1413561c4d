// The texts of the findings on the grammar of WWW-Authenticate, which L402 and MPP share. Pure.

import { buildTexts } from "@/lib/protocols/findings"

export const AUTH_TEXTS = buildTexts("RFC 9110 §11.6.1", {
  missing_comma: [
    "A comma is missing between two parameters of the challenge, so strict clients reject it.",
    "a comma after each parameter",
    "Separate the parameters by commas.",
  ],
  stray_word: [
    "The header has a word that is no parameter and no scheme, so strict clients reject it.",
    'parameters in the form name="value"',
    "Remove the word, or give it a value.",
  ],
})
