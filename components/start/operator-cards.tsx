import type { ReactNode } from "react"
import { describeMadeUp, ExamplesForm } from "@/components/start/made-up"
import { CopyBox } from "@/components/ui/copy-box"
import { Icon } from "@/components/ui/icon"

/** What the operator may know. It is shown to readers on the machine of the directory only. */
export interface Operator {
  /** The file with the secret; null when the secret is a setting. */
  secretFile: string | null
  /** The name of the folder of the operator's own listings. */
  folder: string
  /** False in a copy without the paid endpoints of the demo. */
  hasDemo: boolean
}

export function OperatorCards({ operator, madeUp }: { operator: Operator; madeUp: number }) {
  const { secretFile, hasDemo } = operator
  return (
    <aside className="start-cards" aria-labelledby="cards-title">
      <h2 id="cards-title">What you can do now</h2>
      {hasDemo && (
        <Card
          title="See it with real paid endpoints"
          text="Starts paid endpoints and play money on this machine, and checks them. At a second terminal:"
        >
          <CopyBox text="npm run demo" label="Copy npm run demo" />
        </Card>
      )}
      <Examples madeUp={madeUp} />
      <Card title="Review and settings" text="Approve listings, see sources, read what administrators did.">
        <p>
          <a href="/admin" className="btn">
            Open administration
          </a>
        </p>
        <p className="text-small text-muted">
          {secretFile === null ? (
            <>
              The secret is the setting <code>ADMIN_SECRET</code>.
            </>
          ) : (
            <>
              The secret is in <code className="wrap-anywhere">{secretFile}</code>.
            </>
          )}
        </p>
      </Card>
      <p className="start-note">
        <Icon name="info" />
        <span>Only requests from this machine see these cards.</span>
      </p>
    </aside>
  )
}

function Examples({ madeUp }: { madeUp: number }) {
  if (madeUp > 0)
    return (
      <Card title="Made-up listings" text={`${describeMadeUp(madeUp)} Their hosts end in .example.`}>
        <ExamplesForm />
      </Card>
    )
  return (
    <Card
      title="Fill it with made-up listings"
      text="200 services with 45 days of history. Marked as made up, removed with one click."
    >
      <ExamplesForm adds />
    </Card>
  )
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="box grid content-start gap-2.5 px-4 pt-3.5 pb-4">
      <div>
        <h3 className="text-name">{title}</h3>
        <p className="text-pretty text-muted">{text}</p>
      </div>
      {children}
    </section>
  )
}
