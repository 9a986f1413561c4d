import { Prose } from "@/components/site/prose"
import { SiteLink } from "@/components/site/site-link"
import { PlainTable } from "@/components/ui/plain-table"
import { Unfold } from "@/components/ui/unfold"

interface ClientRulesProps {
  clients: readonly { name: string; version: string; protocols: readonly string[]; setup: string; source: string }[]
  reasons: readonly { id: string; message: string; setting: string | null }[]
}

export function ClientRules({ clients, reasons }: ClientRulesProps) {
  return (
    <Prose id="clients" title="Clients that can pay">
      <p>
        A valid challenge is not one that every client pays: a client may know other payment schemes, or have a limit.
        The page and the data of a service, and the <SiteLink href="/lint">check of an endpoint</SiteLink>, name the
        clients that pay its last challenge. The verdicts come from the rules of each client, which are read in its
        source code. Nothing is signed or sent. Tests give more than 2,000 challenges to the rules and to the real
        clients, which must agree on every one. Clients that are too large to install with the tests, and lnget, are
        compared with recorded results.
      </p>
      <p>
        <em>Pays</em> means that the client creates a payment with its usual setup. <em>Needs a setting</em> means that
        it pays after the named change. A balance that is too low, and a wallet that rejects an invoice, are not part of
        the verdict. Neither is a challenge that changes from request to request.
      </p>
      <PlainTable
        caption="Clients and their usual setup"
        columns={["Client", "Version", "Protocols", "Usual setup"]}
        rows={clients.map(({ name, version, protocols, setup, source }) => [
          <a key="name" href={source} rel="noreferrer">
            {name}
          </a>,
          <span key="version" className="whitespace-nowrap">
            {version}
          </span>,
          protocols.join(", "),
          <code key="setup" className="block min-w-44">
            {setup}
          </code>,
        ])}
      />
      <Unfold summary={<span className="text-accent hover:underline">The {reasons.length} reasons not to pay</span>}>
        <PlainTable
          caption="Reasons why a client does not pay"
          columns={["Reason", "Setting that helps", "Id"]}
          rows={reasons.map(({ id, message, setting }) => [
            <span key="message" className="block min-w-44 font-normal">
              {message}
            </span>,
            setting ?? "None",
            <code key="id" className="whitespace-nowrap">
              {id}
            </code>,
          ])}
        />
      </Unfold>
    </Prose>
  )
}
