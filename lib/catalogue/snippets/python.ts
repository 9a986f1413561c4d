// The Python examples: the clients that the documents of x402 and MPP name, and the standard library with lncli for L402. A program
// compares the offer that it signs, and once more what the signature pays, before it sends a byte of the payment. Pure.

import type { Payable } from "@/lib/catalogue/snippets/offer"
import { writePythonLightning } from "@/lib/catalogue/snippets/python-lightning"
import {
  checkPrice,
  printResponse,
  readWallet,
  sayPaying,
  writeHeaders,
  writeMaximum,
  writeTerms,
  writeTop,
} from "@/lib/catalogue/snippets/python-parts"
import { quoteForCode as quote, quoteJsonForCode } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import { PYTHON_PACKAGES } from "@/lib/catalogue/snippets/versions"
import { nameNetwork } from "@/lib/catalogue/snippets/x402-javascript"
import type { PaymentKind } from "@/lib/protocols/payment"

/**
 * Returns null for a payment that no usual Python client makes.
 * @param number the service's number in the directory
 */
export function writePython(offer: Payable, request: ExampleRequest, number: number): string | null {
  return WRITERS[offer.kind]?.(offer, request, number) ?? null
}

/** A function that sends the request; httpx follows no redirects. */
const writeSend = (request: ExampleRequest) => `HEADERS = ${writeHeaders(request)}


def send(payment):
    try:
        return httpx.request(
            ${quote(request.method)},
            ${quote(request.url)},
            headers={**HEADERS, **payment},${request.body === null ? "" : `\n            content=${quoteJsonForCode(request.body)},`}
            timeout=60,
        )
    except httpx.HTTPError as error:
        sys.exit(f"No response ({error}). {'The signed payment was sent.' if payment else 'Not paid.'}")`

const SEND_UNPAID = `# Send the request without paying. The response is 402 with the challenge.
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
    sys.exit(f"The challenge cannot be read ({error}). Not paid.")
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
                headers=${writeHeaders(request)},${request.body === null ? "" : `\n                content=${quoteJsonForCode(request.body)},`}
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

const WRITERS: Partial<Record<PaymentKind, (offer: Payable, request: ExampleRequest, number: number) => string>> = {
  lightning: writePythonLightning,
  "x402-evm": writeX402(EVM),
  "x402-solana": writeX402(SOLANA),
  "tempo-charge": writeTempo,
}
