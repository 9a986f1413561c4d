import { type ServerSnippet, writeServerSnippets } from "@/components/claim/server-snippets"
import { Snippet } from "@/components/ui/snippet"
import type { Placement } from "@/lib/claims/schema"

/** The tabs are radio buttons whose panels follow `:checked` in CSS (app/styles/tabs.css), so they work without JavaScript. */
export function ServerTabs({ placement }: { placement: Placement }) {
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

function ServerPanel({ snippet: { name, place, text } }: { snippet: ServerSnippet }) {
  return (
    <div className="tab-panel">
      <h4 className="sr-only">{name}</h4>
      <p className="border-b border-line px-3 py-2 text-small text-muted">{place}</p>
      <Snippet text={text} label={`Copy the lines for ${name}`} />
    </div>
  )
}
