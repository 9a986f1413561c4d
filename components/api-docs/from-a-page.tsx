import { Example } from "@/components/site/example"
import { Prose } from "@/components/site/prose"

/** What scripts on other sites may do (lib/api/cors.ts). */
export function FromAPage({ baseUrl }: { baseUrl: string }) {
  return (
    <Prose id="web-page" title="From a web page">
      <p>
        Scripts on any site may read every address that reads, with a token or without, and see the limits and the
        challenge in the headers. Addresses that write take no calls from other sites’ pages.
      </p>
      <Example
        id="web-page-fetch"
        title="Read with what you paid for"
        about="In a browser, where a wallet extension paid the invoice."
        code={[
          `const response = await fetch("${baseUrl}/api/v1/services?limit=200", {`,
          '  headers: { Authorization: "L402 <macaroon>:<preimage>" },',
          "})",
          'console.log(response.headers.get("RateLimit"))',
        ].join("\n")}
      />
    </Prose>
  )
}
