// The picture that other sites show next to a link to a service. The renderer (next/og) knows inline styles only, and each element
// with several children needs `display: flex`.

import type { CSSProperties, ReactNode } from "react"
import type { ShareTexts } from "@/components/share/share-facts"
import { HEALTH_WORDS } from "@/components/ui/health-mark"
import type { HealthStatus } from "@/lib/catalogue/names"
import { PROTOCOL_OUTLINES, type Protocol } from "@/lib/protocols/names"

export const CARD_SIZE = { width: 1200, height: 630 } as const
/** The families of the fonts that the renderer must have. */
export const CARD_FONTS = { text: "Geist", mono: "Geist Mono" } as const

// The colours of the light theme in app/styles/globals.css, because the renderer knows no OKLCH.
const INK = "#191c20"
const MUTED = "#53575e"
const LINE = "#dcdee2"
const HEALTH_COLOURS: Record<HealthStatus, string> = {
  healthy: "#0f6b37",
  degraded: "#8a5a00",
  down: "#bc1f1f",
  unknown: MUTED,
}

/** The outline of a protocol as `.tag` in app/styles/components.css has it. */
const outlineOf = (protocol: Protocol): CSSProperties => {
  const outline: string = PROTOCOL_OUTLINES[protocol]
  return { borderRadius: outline.includes("pill") ? 40 : 6, ...(outline.includes("edge") && { borderLeftWidth: 10 }) }
}

export function ShareCard({ facts, siteName }: { facts: ShareTexts; siteName: string }) {
  const { name, host, about, protocol, price, health, uptime } = facts
  return (
    <div
      style={{
        ...column,
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: "56px 64px",
        background: "#ffffff",
        color: INK,
        fontFamily: CARD_FONTS.text,
        fontSize: 32,
      }}
    >
      <div style={{ ...row, justifyContent: "space-between", color: MUTED }}>
        <div style={row}>
          <BrandMark />
          <span style={{ marginLeft: 16 }}>{siteName}</span>
        </div>
        <span style={{ padding: "4px 20px", border: `3px solid ${INK}`, color: INK, ...outlineOf(protocol) }}>
          {protocol}
        </span>
      </div>
      <div style={column}>
        <span
          style={{
            ...clip(2),
            fontSize: name.length > 30 ? 56 : 72,
            fontWeight: 600,
            lineHeight: 1.12,
            letterSpacing: -1.5,
          }}
        >
          {name}
        </span>
        <span style={{ marginTop: 14, fontFamily: CARD_FONTS.mono, fontSize: 28, color: MUTED }}>{host}</span>
        {about !== "" && <span style={{ ...clip(2), marginTop: 22, lineHeight: 1.3, color: MUTED }}>{about}</span>}
      </div>
      <div style={{ ...row, paddingTop: 28, borderTop: `2px solid ${LINE}` }}>
        <Figure term="Asked price">
          <span style={{ fontSize: price.length > 14 ? 28 : 44 }}>{price}</span>
        </Figure>
        <Figure term="Health">
          <div style={{ ...row, color: HEALTH_COLOURS[health] }}>
            <HealthGlyph health={health} />
            <span style={{ marginLeft: 14 }}>{HEALTH_WORDS[health]}</span>
          </div>
        </Figure>
        <Figure term="Uptime, 30 days">{uptime}</Figure>
      </div>
    </div>
  )
}

const row: CSSProperties = { display: "flex", alignItems: "center" }
const column: CSSProperties = { display: "flex", flexDirection: "column" }
/** Cuts a text after some lines, and breaks long words. */
const clip = (lines: number): CSSProperties => ({ display: "block", lineClamp: lines, wordBreak: "break-word" })

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div style={{ ...column, width: "33.33%", overflow: "hidden", whiteSpace: "nowrap" }}>
      <span style={{ fontSize: 26, color: MUTED }}>{term}</span>
      <div style={{ display: "flex", marginTop: 4, fontSize: 44, fontWeight: 600 }}>{children}</div>
    </div>
  )
}

function BrandMark() {
  return (
    <svg width="40" height="40" viewBox="0 0 20 20" fill="none" stroke={INK} strokeWidth="1.5" aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="4.5" />
      <path d="M9 6.5h6M9 10h6M9 13.5h6M5 6.5h1.75M5 10h1.75M5 13.5h1.75" />
    </svg>
  )
}

/** The four glyphs differ in shape, not only in colour. */
function HealthGlyph({ health }: { health: HealthStatus }) {
  const colour = HEALTH_COLOURS[health]
  return (
    <svg width="34" height="34" viewBox="0 0 12 12" fill="none" stroke={colour} strokeWidth="1.5" aria-hidden="true">
      {health === "unknown" && <path d="M2 6h8" strokeWidth="2" />}
      {health !== "unknown" && <circle cx="6" cy="6" r="5" fill={health === "healthy" ? colour : "none"} />}
      {health === "degraded" && <path d="M6 1a5 5 0 0 0 0 10z" fill={colour} />}
      {health === "down" && <path d="M4 4l4 4M8 4L4 8" />}
    </svg>
  )
}
