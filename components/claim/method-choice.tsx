import type { Method } from "@/lib/claims/schema"

const WAYS: { method: Method; label: string }[] = [
  { method: "file", label: "File" },
  { method: "dns", label: "DNS record" },
]

interface MethodChoiceProps {
  method: Method
  onMethod: (method: Method) => void
}

/** Two ways to prove the same, side by side; the chosen one is shown below, also without script. */
export function MethodChoice({ method, onMethod }: MethodChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Prove it with a</legend>
      <div className="segments grid grid-cols-2 rounded-box border border-control bg-surface">
        {WAYS.map((way) => (
          <label
            key={way.method}
            className="relative flex min-h-8.5 cursor-pointer items-center justify-center gap-2 border-line px-2 not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] has-checked:bg-sunken has-checked:font-semibold"
          >
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
