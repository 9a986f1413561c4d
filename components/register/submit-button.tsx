/** Keeps its width and says what it is doing. */
export function SubmitButton({ isPending }: { isPending: boolean }) {
  return (
    <button
      type="submit"
      className="btn min-w-44 max-xs:w-full"
      data-primary={isPending ? undefined : ""}
      data-large=""
      aria-disabled={isPending}
    >
      {isPending && <span className="spinner" aria-hidden="true" />}
      {isPending ? "Asking the endpoint" : "Register"}
    </button>
  )
}
