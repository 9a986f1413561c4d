// Parts that the Python examples share. Pure.

import type { Payable } from "@/lib/catalogue/snippets/offer"
import { quoteForCode as quote, toOneLine } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import { demandWallet, explainUnit, WALLETS, writeSteps } from "@/lib/catalogue/snippets/steps"

export const readWallet = (offer: Payable) => {
  const { variable, form } = WALLETS[offer.kind]
  return `WALLET = os.environ.get("${variable}", "")
if not re.fullmatch(r"${form}", WALLET):
    sys.exit("${demandWallet(offer)}")`
}

export const writeTop = (offer: Payable, install: string, wallet: string | null = null) =>
  writeSteps("#", { install, wallet, run: "pay.py and run: python3 pay.py" }, offer)

export const writeMaximum = ({ maximum, maximumWords }: Payable) =>
  `MAX = ${maximum}  # ${toOneLine(maximumWords, 120)}: refuse to pay more for one call`

export const writeTerms = ({
  payTo,
  payeeNote,
  assetId,
  asset,
}: Payable) => `${payeeNote === null ? "" : `# ${payeeNote}\n`}\
PAY_TO = ${quote(payTo)}
ASSET = ${quote(assetId)}  # ${toOneLine(asset, 40)}`

export const writeHeaders = ({ headers }: ExampleRequest) =>
  `{${headers.map(([name, value]) => `${quote(name)}: ${quote(value)}`).join(", ")}}`

/** Reads the price, and stops above the maximum. @param indent before each line */
export const checkPrice = (offer: Payable, indent = "") =>
  `if not re.fullmatch(r"[0-9]{1,78}", asked):
    sys.exit("The price cannot be read. Not paid.")
if int(asked) > MAX:
    sys.exit(f"Asked {asked}, maximum {MAX}${explainUnit(offer)}. Not paid.")`.replace(/^/gm, indent)

export const sayPaying = (offer: Payable) =>
  `print(f"Asked {asked}, maximum {MAX}${explainUnit(offer)}. Paying.", file=sys.stderr)`

/** Prints the paid response and the receipt in its header: base64 of a JSON object, which may lack its padding. */
export const printResponse = (header: string) => `if response.is_error:
    sys.exit(f"HTTP {response.status_code}: {response.text}. The signed payment was sent.")
print(response.text)
receipt = response.headers.get("${header}")
if receipt:
    print(f"Receipt: {base64.urlsafe_b64decode(receipt + '===').decode()}", file=sys.stderr)`
