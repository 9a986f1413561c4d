import { Icon } from "@/components/ui/icon"
import type { CheckStep } from "@/lib/registration/check-schema"

/** The steps of a running check. The last step is in progress. Screen readers announce each step. */
export function StepList({ steps }: { steps: readonly CheckStep[] }) {
  return (
    <ol role="log" aria-label="Steps of the check" className="grid gap-1 text-small text-muted">
      {steps.map(({ text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only appended, and a step can repeat
        <li key={index} className="flex items-center gap-2 wrap-anywhere">
          <span className="inline-flex w-3 flex-none justify-center">
            {index < steps.length - 1 ? (
              <Icon name="check" size={12} />
            ) : (
              <span className="spinner" aria-hidden="true" />
            )}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
}
