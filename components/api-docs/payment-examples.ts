// Calls that pay, to copy: by hand, and with clients that others made.

interface Example {
  id: string
  title: string
  about: string
  code: string
}

/** `baseUrl` without a trailing slash; `canPlay`: the directory pays its own invoices, for trials. */
export function paymentExamples(baseUrl: string, canPlay: boolean): Example[] {
  const address = `${baseUrl}/api/v1/export.csv`
  return [
    {
      id: "curl",
      title: "curl and any wallet",
      about: "Ask, pay the invoice, send token and preimage.",
      code: [
        `curl -s '${address}' > offer.json`,
        canPlay
          ? `PREIMAGE=$(jq '{invoice}' offer.json | curl -s ${baseUrl}/api/v1/dev/lightning/pay -H 'Content-Type: application/json' -d @- | jq -r .preimage)`
          : "jq -r .invoice offer.json    # pay this, and keep the preimage that your wallet shows\nPREIMAGE=…",
        `curl -H "Authorization: L402 $(jq -r .macaroon offer.json):$PREIMAGE" '${address}' > paid-apis.csv`,
      ].join("\n"),
    },
    {
      id: "typescript",
      title: "TypeScript, @getalby/lightning-tools",
      about: "Asks, pays with the wallet you give it, and asks again.",
      code: [
        'import { fetchWithL402 } from "@getalby/lightning-tools/402"',
        "",
        "// Any wallet with payInvoice({ invoice }) that answers { preimage }.",
        `const response = await fetchWithL402("${address}", {}, { wallet })`,
        "console.log(await response.text())",
      ].join("\n"),
    },
    {
      id: "lnget",
      title: "Command line, lnget",
      about: "Downloads, and pays up to what you allow.",
      code: `lnget --max-cost 500 -o paid-apis.csv '${address}'`,
    },
  ]
}
