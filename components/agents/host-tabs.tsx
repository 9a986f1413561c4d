"use client"

// Tabs as radio buttons, which CSS follows (app/styles/tabs.css). With JavaScript the browser remembers the choice.

import { useEffect, useRef } from "react"
import type { Host } from "@/components/agents/hosts"
import { Snippet } from "@/components/ui/snippet"

const STORED = "agent-host"

export function HostTabs({ hosts }: { hosts: readonly Host[] }) {
  const tabs = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const known = readStored()
    const radios = tabs.current?.querySelectorAll<HTMLInputElement>("input") ?? []
    for (const radio of radios) if (radio.value === known) radio.checked = true
  }, [])
  return (
    <div className="box tabbed [&_.box]:border-0">
      <fieldset
        ref={tabs}
        className="tabs line-tabs"
        onChange={({ target }) => target instanceof HTMLInputElement && store(target.value)}
      >
        <legend className="sr-only">Agent host</legend>
        {hosts.map(({ id, name }, index) => (
          <label key={id}>
            <input type="radio" name="host" value={id} defaultChecked={index === 0} autoComplete="off" />
            {name}
          </label>
        ))}
      </fieldset>
      {hosts.map((host) => (
        <HostPanel key={host.id} host={host} />
      ))}
    </div>
  )
}

function HostPanel({ host: { name, place, isFile, text, notes } }: { host: Host }) {
  return (
    <div className="tab-panel">
      <h3 className="sr-only">{name}</h3>
      <p className="border-b border-line px-4 py-2 text-small text-muted">{isFile ? <code>{place}</code> : place}</p>
      <Snippet text={text} label={`Copy the set-up for ${name}`} />
      <div className="grid gap-1 border-t border-line px-4 py-2 text-small text-muted">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  )
}

/** Returns null if nothing is stored, or if the browser blocks storage. */
function readStored(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    return null
  }
}

function store(host: string): void {
  try {
    localStorage.setItem(STORED, host)
  } catch {
    // The browser blocks storage, so the choice lasts until the page is reloaded.
  }
}
