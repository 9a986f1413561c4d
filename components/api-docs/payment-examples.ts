// Examples of paid API calls: by hand, and with common client programs.

interface PaymentExample {
  id: string
  title: string
  about: string
  code: string
}

/**
 * @param baseUrl without a trailing slash
 * @param canPlay true if the directory pays its own invoices with play money
 */
export function paymentExamples(baseUrl: string, canPlay: boolean): PaymentExample[] {
  const url = `${baseUrl}/api/v1/export.csv`
  return [
    {
      id: "pay-curl",
      title: "curl and any wallet",
      about: CURL,
      code: curlLines(baseUrl, url, canPlay).join("\n"),
    },
    {
      id: "pay-lightning-tools",
      title: "TypeScript, @getalby/lightning-tools",
      about: "Sends the request, pays with your wallet, and repeats the request.",
      code: [
        'import { fetchWithL402 } from "@getalby/lightning-tools/402"',
        "",
        "// Any wallet with payInvoice({ invoice }) that returns { preimage }.",
        `const url = "${url}"`,
        "const response = await fetchWithL402(url, {}, { wallet })",
        "console.log(await response.text())",
      ].join("\n"),
    },
    {
      id: "pay-axios",
      title: "JavaScript, axios with l402",
      about: "An axios instance that pays a 402 and reuses the token.",
      code: [
        'import axios from "axios"',
        'import { MemoryTokenStore, setupL402Interceptor } from "l402"',
        "",
        "const client = axios.create()",
        "// Any wallet with payInvoice(invoice) that returns { preimage, success }.",
        'setupL402Interceptor(client, wallet, new MemoryTokenStore({ keyMode: "hostname-only" }))',
        `const { data } = await client.get("${url}")`,
      ].join("\n"),
    },
    {
      id: "pay-lnget",
      title: "Command line, lnget",
      about: "Downloads, and pays up to your limit.",
      code: `lnget --max-cost 500 -o paid-apis.csv '${url}'`,
    },
  ]
}

const CURL = "Send the request, pay the invoice, send token and preimage. Needs jq."

function curlLines(baseUrl: string, url: string, canPlay: boolean): string[] {
  const pay = canPlay
    ? [
        "jq '{invoice}' offer.json | curl -s -H 'Content-Type: application/json' -d @- \\",
        `  '${baseUrl}/api/v1/dev/lightning/pay' > paid.json`,
        "PREIMAGE=$(jq -r .preimage paid.json)",
      ]
    : ["jq -r .invoice offer.json  # pay this; your wallet then shows a preimage", "PREIMAGE=…"]
  return [
    `curl -s '${url}' > offer.json`,
    ...pay,
    "MACAROON=$(jq -r .macaroon offer.json)",
    'curl -H "Authorization: L402 $MACAROON:$PREIMAGE" \\',
    `  '${url}' > paid-apis.csv`,
  ]
}
