/** How long a changed payee is an alarm: seven days. */
export const PAYEE_ALARM_MS = 7 * 86_400_000

export interface PayeeHistory {
  /** When the payee from before was first seen, and when another payee was first seen. */
  before_from: string
  before_to: string
  /** Right checks in these times. */
  before_checks: number
  after_checks: number
}
