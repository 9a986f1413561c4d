// The Python examples: the clients that the documents of x402 and MPP name, and the standard library with lncli for L402.

import type { Payable, PaymentKind } from "@/lib/catalogue/snippets/offer"
import { quoteForCode as quote } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import { demandWallet, explainUnit, LNCLI, WALLETS, writeSteps } from "@/lib/catalogue/snippets/steps"
import { PYTHON_PACKAGES } from "@/lib/catalogue/snippets/versions"

/** Returns null for a payment that no usual Python client makes. */
export function writePython(offer: Payable, request: ExampleRequest): string | null {
  return WRITERS[offer.kind]?.(offer, request) ?? null
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

const guard = ({ maximum, maximumWords }: Payable) =>
  `MAX = ${maximum}  # ${maximumWords}: refuse to pay more for one call`

/** The keyword arguments of a request, such as `, headers={…}, content="…"`. */
function writeArguments({ headers, body }: ExampleRequest, bodyName: string): string {
  const pairs = headers.map(([name, value]) => `${quote(name)}: ${quote(value)}`)
  return [
    ...(pairs.length === 0 ? [] : [`, headers={${pairs.join(", ")}}`]),
    ...(body === null ? [] : [`, ${bodyName}=${quote(body)}${bodyName === "data" ? ".encode()" : ""}`]),
  ].join("")
}

/** Prints the receipt in a header of the paid response: base64 of a JSON object, which may lack its padding. */
const printReceipt = (header: string) => `        receipt = response.headers.get("${header}")
        if receipt:
            print(f"Receipt: {base64.urlsafe_b64decode(receipt + '===').decode()}", file=sys.stderr)`

interface Wallet {
  extra: string
  imports: string
  register: (network: string) => string
}

function writeX402(wallet: Wallet) {
  return (
    offer: Payable,
    request: ExampleRequest,
  ) => `${writeTop(offer, `Python 3.10 or newer. Then: pip install "x402[httpx,${wallet.extra}]>=${PYTHON_PACKAGES.x402}"`)}
import asyncio
import base64
import os
import re
import sys

from x402 import x402Client
from x402.http.clients import x402HttpxClient
${wallet.imports}

${readWallet(offer)}
${guard(offer)}
PAY_TO = ${quote(offer.payTo)}
ASSET = ${quote(offer.assetId)}  # ${offer.asset}


def at_most(_version, offers):
    expected = [offer for offer in offers if offer.pay_to == PAY_TO and offer.asset == ASSET]
    if not expected:
        raise SystemExit("The payee or the asset has changed. Not paid.")
    cheap = [offer for offer in expected if int(offer.get_amount()) <= MAX]
    if not cheap:
        raise SystemExit(f"Asked {expected[0].get_amount()}, maximum {MAX}${explainUnit(offer)}. Not paid.")
    print(f"Asked {cheap[0].get_amount()}, maximum {MAX}${explainUnit(offer)}. Paying.", file=sys.stderr)
    return cheap


async def main():
    client = x402Client().set_spend_controls(False)  # the policy below replaces the default limit of $1
${wallet.register(offer.network)}
    client.register_policy(at_most)
    async with x402HttpxClient(client) as http:
        response = await http.request(${quote(request.method)}, ${quote(request.url)}${writeArguments(request, "content")})
        await response.aread()
        response.raise_for_status()
        print(response.text)
${printReceipt("PAYMENT-RESPONSE")}


asyncio.run(main())
`
}

const writeTempo = (
  offer: Payable,
  request: ExampleRequest,
) => `${writeTop(offer, `Python 3.10 or newer. Then: pip install "pympp[tempo]>=${PYTHON_PACKAGES.pympp}"`)}
import asyncio
import base64
import os
import re
import sys

from mpp.client import Client
from mpp.methods.tempo import ChargeIntent, TempoAccount, tempo

${readWallet(offer)}
${guard(offer)}
PAY_TO = ${quote(offer.payTo)}
ASSET = ${quote(offer.assetId)}  # ${offer.asset}


def check(event):
    terms = event["challenge"].request
    if terms["recipient"] != PAY_TO or terms["currency"] != ASSET:
        raise SystemExit("The payee or the asset has changed. Not paid.")
    if int(terms["amount"]) > MAX:
        raise SystemExit(f"Asked {terms['amount']}, maximum {MAX}${explainUnit(offer)}. Not paid.")
    print(f"Asked {terms['amount']}, maximum {MAX}${explainUnit(offer)}. Paying.", file=sys.stderr)


async def main():
    account = TempoAccount.from_key(WALLET)
    method = tempo(account=account, chain_id=${offer.chainId}, intents={"charge": ChargeIntent()})
    async with Client(methods=[method]) as client:
        client.on_challenge_received(check)
        response = await client.request(${quote(request.method)}, ${quote(request.url)}${writeArguments(request, "content")})
        response.raise_for_status()
        print(response.text)
${printReceipt("Payment-Receipt")}


asyncio.run(main())
`

const writeLightning = (
  offer: Payable,
  request: ExampleRequest,
) => `${writeTop(offer, "Python 3.9 or newer and lncli; no packages", LNCLI)}
import json
import re
import subprocess
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

${guard(offer)}

request = Request(${quote(request.url)}, method=${quote(request.method)}${writeArguments(request, "data")})


def lncli(*arguments):
    return json.loads(subprocess.run(["lncli", *arguments], check=True, capture_output=True, text=True).stdout)


try:
    response = urlopen(request, timeout=60)
except HTTPError as unpaid:
    challenge = unpaid.headers.get("WWW-Authenticate", "")
    token = re.search(r'(?:macaroon|token)="([^"]+)"', challenge)
    invoice = re.search(r'invoice="([^"]+)"', challenge)
    if unpaid.code != 402 or not token or not invoice:
        raise
    price = int(lncli("decodepayreq", invoice[1])["num_msat"]) / 1000
    if not 0 < price <= MAX:
        sys.exit(f"Asked {price:g} sats, maximum {MAX}. Not paid.")
    print(f"Asked {price:g} sats, maximum {MAX}. Paying.", file=sys.stderr)
    paid = lncli("payinvoice", "--force", "--json", "--fee_limit", "10", invoice[1])
    request.add_header("Authorization", f"L402 {token[1]}:{paid['payment_preimage']}")
    response = urlopen(request, timeout=60)
print(response.read().decode())
`

const WRITERS: Partial<Record<PaymentKind, (offer: Payable, request: ExampleRequest) => string>> = {
  lightning: writeLightning,
  "x402-evm": writeX402({
    extra: "evm",
    imports: `from eth_account import Account
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact.register import register_exact_evm_client`,
    register: (network) => `    signer = EthAccountSigner(Account.from_key(WALLET))
    register_exact_evm_client(client, signer, networks=${quote(network)})`,
  }),
  "x402-solana": writeX402({
    extra: "svm",
    imports: `from x402.mechanisms.svm import KeypairSigner
from x402.mechanisms.svm.exact.register import register_exact_svm_client`,
    register: (network) => `    signer = KeypairSigner.from_base58(WALLET)
    register_exact_svm_client(client, signer, networks=${quote(network)})`,
  }),
  "tempo-charge": writeTempo,
}
