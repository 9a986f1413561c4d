import { proofFileHref } from "@/components/claim/address"
import type { FormAction, Rules } from "@/components/claim/wizard-state"
import { SecretBox } from "@/components/site/secret-box"
import { ActionButton } from "@/components/ui/action-button"
import { CopyBox } from "@/components/ui/copy-box"
import { Segments } from "@/components/ui/field"
import { Note } from "@/components/ui/note"
import { Part } from "@/components/ui/part"
import { Snippet } from "@/components/ui/snippet"
import type { Method, Placement } from "@/lib/claims/schema"

const METHODS: [Method, label: string][] = [
  ["file", "File"],
  ["dns", "DNS record"],
]

interface PlaceStepProps {
  domain: string
  placement: Placement
  /** The token is known only right after the start of the claim; null later. */
  token: string | null
  method: Method
  rules: Rules
  verify: FormAction
  restart: FormAction
  onMethod: (method: Method) => void
}

/** What belongs to one method is hidden while the other is chosen. */
const FILE = "group-has-[[value=dns]:checked]:hidden"
const DNS = "group-has-[[value=file]:checked]:hidden"

export function PlaceStep({ domain, placement, token, method, rules, verify, restart, onMethod }: PlaceStepProps) {
  return (
    <>
      <form action={verify} className="group stack gap-5">
        <input type="hidden" name="domain" value={domain} />
        {/* CSS shows only the parts of the chosen method, so that the choice works without JavaScript. */}
        <fieldset className="min-w-0">
          <legend className="sr-only">Proof method</legend>
          <Segments name="method" choices={METHODS} chosen={method} onChoose={onMethod} />
        </fieldset>
        <div className={FILE}>
          <FileParts placement={placement} rules={rules} />
        </div>
        <div className={DNS}>
          <RecordParts placement={placement} />
        </div>
        {token && <TokenPart token={token} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ActionButton isPrimary pendingLabel="Checking" className="max-xs:w-full">
            Check the <span className={FILE}>file</span>
            <span className={DNS}>record</span>
          </ActionButton>
          <p className="flex-[1_1_14rem] text-small text-pretty text-muted">
            Next, we look for the proof once, for at most {rules.seconds}&nbsp;seconds. You can also close this page and
            continue later with the domain; this browser is then signed in by the proof.
          </p>
        </div>
      </form>
      {!token && <Restart domain={domain} submit={restart} />}
    </>
  )
}

function FileParts({ placement, rules }: { placement: Placement; rules: Rules }) {
  return (
    <div className="stack gap-5">
      <Part title="Serve a file at exactly this URL">
        <CopyBox text={placement.verification_url} label="Copy URL" />
      </Part>
      <Part
        title="File content"
        aside="public"
        hint={
          <>
            Only this text, without markup, over https on port&nbsp;443, status&nbsp;200, no redirect, at most{" "}
            {rules.kilobytes}&nbsp;kB. White space around it is ignored.
          </>
        }
      >
        <CopyBox text={placement.verification_hash} label="Copy the content" />
        <p>
          {/* The browser saves the response, so the link must not navigate inside the page. */}
          <a href={proofFileHref(placement.verification_hash)} download="directory-verify.txt" className="btn">
            Download the file
          </a>
        </p>
      </Part>
      <Part title="Or add it to the configuration of your server">
        <ServerTabs placement={placement} />
      </Part>
    </div>
  )
}

function RecordParts({ placement }: { placement: Placement }) {
  const { name, type, value } = placement.dns_record
  return (
    <div className="stack gap-5">
      <Part
        title={`Add a ${type} record with this name`}
        hint="Some DNS panels append the zone: then enter only the part before it."
      >
        <CopyBox text={name} label="Copy the name" />
      </Part>
      <Part
        title="With this value"
        aside="public"
        hint="Other records of the name are ignored. A new record can take a while to reach all name servers."
      >
        <CopyBox text={value} label="Copy the value" />
      </Part>
    </div>
  )
}

function TokenPart({ token }: { token: string }) {
  return (
    <Part title="Keep your token" aside="secret">
      <SecretBox text={token} label="Copy the token">
        <p className="text-pretty">
          <b>Shown once.</b> It edits and deletes your listings. Save it in a password manager now: we store only its
          hash and cannot show it again.
        </p>
      </SecretBox>
    </Part>
  )
}

/** Starts the claim again, for a person who came back without the token: a new start gives a new token. */
function Restart({ domain, submit }: { domain: string; submit: FormAction }) {
  return (
    <form id="again" action={submit} className="stack gap-3 border-t border-line pt-4">
      <input type="hidden" name="domain" value={domain} />
      <Note>
        <p>
          <b>The token was shown once</b> to the person who started this claim, and cannot be shown again. Do not
          publish the proof above without its token: the holder of the token would control the listings. Start again for
          your own token and proof. A proof that you published before stays valid with its token for 72&nbsp;hours after
          its start.
        </p>
      </Note>
      <div>
        <ActionButton pendingLabel="Starting" className="max-xs:w-full">
          Start again for a new token
        </ActionButton>
      </div>
    </form>
  )
}

/** The tabs are radio buttons whose panels follow `:checked` in CSS (app/styles/tabs.css), so they work without JavaScript. */
function ServerTabs({ placement }: { placement: Placement }) {
  const snippets = writeServerSnippets(placement)
  return (
    <div className="box tabbed [&_.box]:border-0">
      <fieldset className="tabs line-tabs">
        <legend className="sr-only">Server</legend>
        {snippets.map(({ id, name }, index) => (
          <label key={id}>
            <input type="radio" name="server" value={id} defaultChecked={index === 0} autoComplete="off" />
            {name}
          </label>
        ))}
      </fieldset>
      {snippets.map((snippet) => (
        <ServerPanel key={snippet.id} snippet={snippet} />
      ))}
    </div>
  )
}

function ServerPanel({ snippet: { name, place, text } }: { snippet: ReturnType<typeof writeServerSnippets>[number] }) {
  return (
    <div className="tab-panel">
      <h4 className="sr-only">{name}</h4>
      <p className="border-b border-line px-3 py-2 text-small text-muted">{place}</p>
      <Snippet text={text} label={`Copy the lines for ${name}`} />
    </div>
  )
}

/** Configuration of common servers that serves the proof file without uploading a file. */
export function writeServerSnippets(placement: Pick<Placement, "verification_url" | "verification_hash">) {
  const { verification_url, verification_hash: hash } = placement
  const { pathname: path } = new URL(verification_url)
  return [
    {
      id: "nginx",
      name: "nginx",
      place: "In the server block of the host, then run nginx -s reload.",
      text: [`location = ${path} {`, "  default_type text/plain;", `  return 200 "${hash}";`, "}"].join("\n"),
    },
    {
      id: "caddy",
      name: "Caddy",
      place: "In the site block of the Caddyfile, then run caddy reload.",
      text: [`handle ${path} {`, "  header Content-Type text/plain", `  respond "${hash}" 200`, "}"].join("\n"),
    },
    {
      id: "vercel",
      name: "Vercel",
      place:
        "In the folder of the project, then deploy. Files in public are served as they are, also by Netlify and Cloudflare Pages.",
      text: [`mkdir -p public${folderOf(path)}`, `printf %s ${hash} > public${path}`].join("\n"),
    },
    {
      id: "express",
      name: "Express",
      place: "Before the middleware that requests payment or a login.",
      text: [`app.get("${path}", (request, response) => {`, `  response.type("text/plain").send("${hash}")`, "})"].join(
        "\n",
      ),
    },
  ]
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"))
