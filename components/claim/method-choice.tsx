import type { Method } from "@/lib/claims/schema"

const WAYS: { method: Method; label: string }[] = [
  { method: "file", label: "File" },
  { method: "dns", label: "DNS record" },
]

interface MethodChoiceProps {
  method: Method
  onMethod: (method: Method) => void
}

/** The two proof methods. The chosen one is shown below, also without script. */
export function MethodChoice({ method, onMethod }: MethodChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Proof method</legend>
      <div className="segments grid-cols-2">
        {WAYS.map((way) => (
          <label key={way.method}>
            <input
              type="radio"
              name="method"
              value={way.method}
              className="check"
              defaultChecked={way.method === method}
              onChange={() => onMethod(way.method)}
            />
            {way.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
