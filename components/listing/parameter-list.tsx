import { Missing } from "@/components/ui/missing"
import type { CallParameter } from "@/lib/catalogue/call/schema"

/** Declared parameters with everything that a reviewer publishes: place, type, description and example. */
export function ParameterList({ parameters }: { parameters: readonly CallParameter[] }) {
  if (parameters.length === 0) return <Missing>none</Missing>
  return (
    <ul className="stack gap-1">
      {parameters.map(({ in: place, name, type, required, description, example }) => (
        <li key={`${place} ${name}`} className="wrap-anywhere">
          <code>{name}</code> {[type, place, required && "required"].filter(Boolean).join(", ")}
          {description && <span className="block text-small">{description}</span>}
          {example !== undefined && <code className="block text-small">{JSON.stringify(example)}</code>}
        </li>
      ))}
    </ul>
  )
}
