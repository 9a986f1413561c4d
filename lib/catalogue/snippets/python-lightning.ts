// The Python example of L402: the standard library with lncli. It compares the invoice that it pays, and keeps the paid token.
// Pure.

import type { Payable } from "@/lib/catalogue/snippets/offer"
import { writeHeaders, writeMaximum, writeTop } from "@/lib/catalogue/snippets/python-parts"
import { quoteForCode as quote, quoteJsonForCode } from "@/lib/catalogue/snippets/quote"
import type { ExampleRequest } from "@/lib/catalogue/snippets/request"
import { LNCLI, nameTokenFile, writeNode } from "@/lib/catalogue/snippets/steps"

/** @param number the service's number in the directory */
export const writePythonLightning = (
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
BODY = ${request.body === null ? "None" : `${quoteJsonForCode(request.body)}.encode()`}


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
