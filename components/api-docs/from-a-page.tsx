import { Example } from "@/components/site/example"
import { Prose } from "@/components/site/prose"

/** What scripts on other sites may call (lib/api/cors.ts). */
export function FromAPage({ baseUrl }: { baseUrl: string }) {
  return (
    <Prose id="web-page" title="Calls from web pages">
      <p>
        Scripts on any site may call every operation that reads, with or without a token, and read the limits and the
        challenge in the headers. Operations that write accept no calls from pages of other sites.
      </p>
      <Example
        id="web-page-fetch"
        title="Use a paid token"
        about="In a browser, after a wallet extension paid the invoice."
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
