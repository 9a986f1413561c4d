// The Python examples: the clients that the documents of x402 and MPP name, and the standard library with lncli for L402. A program
// compares the offer that it signs, and once more what the signature pays, before it sends a byte of the payment.

import type { Payable, PaymentKind } from "@/lib/catalogue/snippets/offer"
import { quoteForCode as quote, toOneLine } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import {
  demandWallet,
  explainUnit,
  LNCLI,
  nameTokenFile,
  WALLETS,
  writeNode,
  writeSteps,
} from "@/lib/catalogue/snippets/steps"
import { PYTHON_PACKAGES } from "@/lib/catalogue/snippets/versions"
import { nameNetwork } from "@/lib/catalogue/snippets/x402-javascript"

/**
 * Returns null for a payment that no usual Python client makes.
 * @param number the service's number in the directory
 */
export function writePython(offer: Payable, request: ExampleRequest, number: number): string | null {
  return WRITERS[offer.kind]?.(offer, request, number) ?? null
}

/** Reads the wallet from the environment. */
const readWallet = (offer: Payable) => {
  const { variable, form } = WALLETS[offer.kind]
  return `WALLET = os.environ.get("${variable}", "")
if not re.fullmatch(r"${form}", WALLET):
    sys.exit("${demandWallet(offer)}")`
}

const writeTop = (offer: Payable, install: string, wallet: string | null = null) =>
  writeSteps("#", { install, wallet, run: "pay.py and run: python3 pay.py" }, offer)

const writeMaximum = ({ maximum, maximumWords }: Payable) =>
  `MAX = ${maximum}  # ${toOneLine(maximumWords, 120)}: refuse to pay more for one call`

const writeTerms = ({ payTo, payeeNote, assetId, asset }: Payable) => `${payeeNote === null ? "" : `# ${payeeNote}\n`}\
PAY_TO = ${quote(payTo)}
ASSET = ${quote(assetId)}  # ${toOneLine(asset, 40)}`

const writeHeaders = ({ headers }: ExampleRequest) =>
  `{${headers.map(([name, value]) => `${quote(name)}: ${quote(value)}`).join(", ")}}`

/** A function that sends the request; httpx follows no redirects. */
const writeSend = (request: ExampleRequest) => `HEADERS = ${writeHeaders(request)}


def send(payment):
    try:
        return httpx.request(
            ${quote(request.method)},
            ${quote(request.url)},
            headers={**HEADERS, **payment},${request.body === null ? "" : `\n            content=${quote(request.body)},`}
            timeout=60,
        )
    except httpx.HTTPError as error:
        sys.exit(f"No response ({error}). {'The signed payment was sent.' if payment else 'Not paid.'}")`

/** Reads the price, and stops above the maximum. @param indent before each line */
const checkPrice = (offer: Payable, indent = "") =>
  `if not re.fullmatch(r"[0-9]{1,78}", asked):
    sys.exit("The price cannot be read. Not paid.")
if int(asked) > MAX:
    sys.exit(f"Asked {asked}, maximum {MAX}${explainUnit(offer)}. Not paid.")`.replace(/^/gm, indent)

const sayPaying = (offer: Payable) =>
  `print(f"Asked {asked}, maximum {MAX}${explainUnit(offer)}. Paying.", file=sys.stderr)`

/** Prints the paid response and the receipt in its header: base64 of a JSON object, which may lack its padding. */
const printResponse = (header: string) => `if response.is_error:
    sys.exit(f"HTTP {response.status_code}: {response.text}. The signed payment was sent.")
print(response.text)
receipt = response.headers.get("${header}")
if receipt:
    print(f"Receipt: {base64.urlsafe_b64decode(receipt + '===').decode()}", file=sys.stderr)`

const SEND_UNPAID = `# Send the request without paying. The response is 402 with the payment request.
unpaid = send({})
if unpaid.is_success:
    print(unpaid.text)
    sys.exit()
if unpaid.status_code != 402:
    sys.exit(f"The service did not ask for payment ({unpaid.status_code}). Not paid.")`

interface Wallet {
  extra: string
  imports: string
  scheme: string
  module: string
  signer: string
  /** Statements that set \`is_expected\` from the signed payload. */
  readSigned: string
}

const EVM: Wallet = {
  extra: "evm",
  imports: `from eth_account import Account
from x402.mechanisms.evm import EthAccountSigner`,
  module: "x402.mechanisms.evm.exact",
  scheme: "ExactEvmScheme",
  signer: "EthAccountSigner(Account.from_key(WALLET))",
  readSigned: `transfer = payment.payload.get("authorization")
permit = payment.payload.get("permit2Authorization")
to, value = (transfer["to"], transfer["value"]) if transfer else (permit["witness"]["to"], permit["permitted"]["amount"])
is_expected = to.lower() == PAY_TO.lower() and value == asked`,
}

const SOLANA: Wallet = {
  extra: "svm",
  imports: `from solders.transaction import VersionedTransaction
from x402.mechanisms.svm import KeypairSigner
from x402.mechanisms.svm.utils import derive_ata`,
  module: "x402.mechanisms.svm.exact",
  scheme: "ExactSvmScheme",
  signer: "KeypairSigner.from_base58(WALLET)",
  readSigned: `message = VersionedTransaction.from_bytes(base64.b64decode(payment.payload["transaction"])).message
keys = [str(key) for key in message.account_keys]
harmless = ("ComputeBudget111111111111111111111111111111", "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr")
[transfer] = [one for one in message.instructions if keys[one.program_id_index] not in harmless]
account = derive_ata(PAY_TO, ASSET, keys[transfer.program_id_index])
value = int.from_bytes(transfer.data[1:9], "little")
is_expected = transfer.data[0] == 12 and keys[transfer.accounts[2]] == account and value == int(asked)`,
}

function writeX402({ extra, imports, module, scheme, signer, readSigned }: Wallet) {
  return (offer: Payable, request: ExampleRequest) => {
    const isOld = offer.x402Version === 1
    const name = isOld ? `${scheme}V1` : scheme
    return `${writeTop(offer, `Python 3.10 or newer. Then: pip install "x402[httpx,${extra}]>=${PYTHON_PACKAGES.x402}"`)}
import base64
import json
import os
import re
import sys

import httpx
${imports}
from ${isOld ? `${module}.v1.client` : module} import ${name}
from x402 import x402ClientSync
from x402.http import x402HTTPClientSync

${readWallet(offer)}
${writeMaximum(offer)}
${writeTerms(offer)}
NETWORK = ${quote(nameNetwork(offer))}  # in version ${offer.x402Version} of x402
${writeSend(request)}


${SEND_UNPAID}

# Take the one offer that is expected. The client's own limit stays on as a second guard.
client = x402ClientSync()
client.${isOld ? "register_v1" : "register"}(NETWORK, ${name}(${signer}))
client.set_spend_controls(
    {"allowed_assets": [{"network": NETWORK, "asset": ASSET, "max_amount_per_payment": str(MAX)}]}
)
http = x402HTTPClientSync(client)
try:
    body = json.loads(unpaid.content)
except ValueError:
    body = None
try:
    required = http.get_payment_required_response(unpaid.headers.get, body)
except ValueError as error:
    sys.exit(f"The payment request cannot be read ({error}). Not paid.")
if required.x402_version != ${offer.x402Version}:
    sys.exit("The version of x402 has changed. Not paid.")
expected = ("exact", NETWORK, PAY_TO, ASSET)
offers = [one for one in required.accepts if (one.scheme, one.network, one.pay_to, one.asset) == expected]
if not offers:
    sys.exit("The payee, the asset or the network has changed. Not paid.")
if len(offers) > 1:
    sys.exit("Two offers have the same payee and asset. Not paid.")
asked = offers[0].get_amount()
${checkPrice(offer)}

# Sign that offer, and read what the signature pays before it is sent.
payment = client.create_payment_payload(required.model_copy(update={"accepts": offers, "extensions": None}))
${readSigned}
if not is_expected:
    sys.exit("The signed payment differs from the offer. Not paid.")

${sayPaying(offer)}
response = send(http.encode_payment_signature_header(payment))
${printResponse("PAYMENT-RESPONSE")}
`
  }
}

const writeTempo = (
  offer: Payable,
  request: ExampleRequest,
) => `${writeTop(offer, `Python 3.11 or newer. Then: pip install "pympp[tempo]>=${PYTHON_PACKAGES.pympp}"`)}
import asyncio
import base64
import os
import re
import sys

import rlp
from mpp.client import Client
from mpp.methods.tempo import ChargeIntent, TempoAccount, tempo

${readWallet(offer)}
${writeMaximum(offer)}
${writeTerms(offer)}
CHAIN = ${offer.chainId}


class Guarded:
    """Signs with the client's own method, and compares the offer before it is signed and the transaction before it is sent."""

    name = "tempo"
    intents = {"charge": ChargeIntent()}
    method = tempo(account=TempoAccount.from_key(WALLET), chain_id=CHAIN, intents=intents)
    has_signed = False

    async def create_credential(self, challenge):
        if self.has_signed:
            sys.exit("The service asked for another payment. The first one was sent.")
        terms = challenge.request
        chain = (terms.get("methodDetails") or {}).get("chainId", CHAIN)
        if (terms.get("recipient"), terms.get("currency"), chain) != (PAY_TO, ASSET, CHAIN):
            sys.exit("The payee, the asset or the network has changed. Not paid.")
        asked = str(terms.get("amount"))
${checkPrice(offer, "        ")}

        # The transaction must have one call: transferWithMemo(payee, amount, memo) of the token.
        credential = await self.method.create_credential(challenge)
        transaction = rlp.decode(bytes.fromhex(credential.payload["signature"][4:]))
        transfer = bytes.fromhex("95777d59" + PAY_TO[2:].zfill(64)) + int(asked).to_bytes(32, "big")
        calls = [(token.hex(), data[:68]) for token, _value, data in transaction[4]]
        if int.from_bytes(transaction[0], "big") != CHAIN or calls != [(ASSET[2:].lower(), transfer)]:
            sys.exit("The signed payment differs from the offer. Not paid.")
        ${sayPaying(offer)}
        self.has_signed = True
        return credential


async def main():
    guarded = Guarded()
    async with Client(methods=[guarded]) as client:
        try:
            response = await client.request(
                ${quote(request.method)},
                ${quote(request.url)},
                headers=${writeHeaders(request)},${request.body === null ? "" : `\n                content=${quote(request.body)},`}
                timeout=60,
            )
        except Exception as error:
            sys.exit(f"{error}. {'The signed payment was sent.' if guarded.has_signed else 'Not paid.'}")
    if guarded.has_signed or response.is_success:
        return response
    if response.status_code == 402:
        sys.exit("The service offers no payment of this kind. Not paid.")
    sys.exit(f"The service did not ask for payment ({response.status_code}). Not paid.")


response = asyncio.run(main())
${printResponse("Payment-Receipt")}
`

const writeLightning = (
  offer: Payable,
  request: ExampleRequest,
  number: number,
) => `${writeTop(offer, "Python 3.9 or newer and lncli; no packages", LNCLI)}
import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

${writeMaximum(offer)}
${writeNode(offer, "#", "PAY_TO = ")}TOKEN = Path(__file__).with_name("${nameTokenFile(number)}")  # the paid token: it is sent first
HEADERS = ${writeHeaders(request)}
BODY = ${request.body === null ? "None" : `${quote(request.body)}.encode()`}


class NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def send(token):
    paid = {"Authorization": token} if token else {}
    request = Request(${quote(request.url)}, method=${quote(request.method)}, headers={**HEADERS, **paid}, data=BODY)
    try:
        return build_opener(NoRedirects).open(request, timeout=60)
    except HTTPError as response:
        return response
    except OSError as error:
        sys.exit(f"No response ({error}). {f'The paid token is in {TOKEN.name}.' if token else 'Not paid.'}")


def lncli(*arguments):
    done = subprocess.run(["lncli", *arguments], stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit("lncli failed. Look in your node, before you run this again, whether it has paid.")
    return json.loads(done.stdout)


# Send the token of an earlier run, if there is one. Without a valid token the response is 402 with an invoice.
response = send(TOKEN.read_text() if TOKEN.exists() else "")
if response.status == 402:
    challenge = ", ".join(response.headers.get_all("WWW-Authenticate", []))
    token = re.search(r'(?:macaroon|token)="([^"]+)"', challenge)
    invoice = re.search(r'invoice="(ln[a-z0-9]+)"', challenge, re.IGNORECASE)
    if not token or not invoice:
        sys.exit("The response has no L402 challenge. Not paid.")
    decoded = lncli("decodepayreq", invoice[1])
    price = int(decoded["num_msat"]) / 1000
    if price <= 0:
        sys.exit("The invoice has no price. Not paid.")
${
  offer.payTo === ""
    ? ""
    : `    if decoded["destination"] != PAY_TO:
        sys.exit("The invoice pays another Lightning node. Not paid.")\n`
}\
    if price > MAX:
        sys.exit(f"Asked {price:g} sats, maximum {MAX}. Not paid.")

    # Pay that invoice with at most 10 sats of routing fees. Store the token before it is sent, so that a failure does not lose it.
    print(f"Asked {price:g} sats, maximum {MAX}. Paying.", file=sys.stderr)
    paid = lncli("payinvoice", "--force", "--json", "--fee_limit", "10", invoice[1])
    if paid["status"] != "SUCCEEDED":
        sys.exit("lncli could not pay.")
    scheme = "L402" if "L402" in challenge else "LSAT"
    TOKEN.touch(mode=0o600)
    TOKEN.write_text(f"{scheme} {token[1]}:{paid['payment_preimage']}")
    response = send(TOKEN.read_text())
elif response.status >= 300:
    sys.exit(f"The service did not ask for payment ({response.status}). Not paid.")
if response.status >= 300:
    sys.exit(f"HTTP {response.status}: {response.read().decode()}. The paid token is in {TOKEN.name}.")
print(response.read().decode())
`

const WRITERS: Partial<Record<PaymentKind, (offer: Payable, request: ExampleRequest, number: number) => string>> = {
  lightning: writeLightning,
  "x402-evm": writeX402(EVM),
  "x402-solana": writeX402(SOLANA),
  "tempo-charge": writeTempo,
}
