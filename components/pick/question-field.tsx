import { PICK_FORM, REMEMBER_SCRIPT } from "@/components/pick/remember-script"
import { Icon } from "@/components/ui/icon"
import { CLIENT_IDS, CLIENTS } from "@/lib/protocols/clients/client-table"
import { formatNetwork } from "@/lib/protocols/networks"

/** What the field shows: the values as a URL has them. */
export interface Asked {
  task?: string | undefined
  payable_by?: string | undefined
  network?: string | undefined
  max_asked_usd?: string | undefined
}

interface QuestionFieldProps {
  asked?: Asked
  /** The nonce of the page's content security policy. */
  nonce: string | undefined
}

/** Tasks that the field shows while it is empty, one after the other. */
export const EXAMPLE_TASKS = [
  "tomorrow’s weather for Paris",
  "generate an image from a text",
  "turn a recording into text",
  "a chat with a language model",
  "the current price of bitcoin",
] as const

/** More networks are filters of the list. */
const NETWORKS = ["Base", "Solana", "Tempo", "Lightning", "Polygon", "Arbitrum", "Ethereum"]
const LONGEST = 200

/** "What does your agent need?": a task and three conditions, which lead to the page of the pick. Works without script. */
export function QuestionField({ asked = {}, nonce }: QuestionFieldProps) {
  const { task, payable_by = "", network = "", max_asked_usd } = asked
  const clients = CLIENT_IDS.map((id) => [id, CLIENTS[id].name] as const)
  return (
    <form id={PICK_FORM} className="need" action="/pick" method="get">
      <label htmlFor="task">What does your agent need?</label>
      <div className="need-in">
        <input
          id="task"
          name="task"
          type="text"
          className="control"
          required
          maxLength={LONGEST}
          autoComplete="off"
          placeholder={EXAMPLE_TASKS[0]}
          defaultValue={task}
        />
        <p className="need-hints" aria-hidden="true">
          {EXAMPLE_TASKS.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </p>
        <button type="submit" className="btn" data-primary="">
          <span>Pick a service</span>
          <Icon name="forward" />
        </button>
      </div>
      <div className="need-pills">
        <Choice name="payable_by" label="Client" chosen={payable_by} options={addChosen(clients, payable_by)} />
        <Choice
          name="network"
          label="Network"
          chosen={network}
          options={addChosen(
            NETWORKS.map((name) => [name, name] as const),
            network,
          )}
        />
        <label className="pill">
          <span>Up to $</span>
          <input
            name="max_asked_usd"
            inputMode="decimal"
            autoComplete="off"
            placeholder="any"
            aria-label="Maximum price per call in US dollars"
            defaultValue={max_asked_usd}
          />
        </label>
        <span className="need-note">One service and its fallbacks, by the last checks. Nothing is paid.</span>
      </div>
      <script nonce={nonce} suppressHydrationWarning>
        {REMEMBER_SCRIPT}
      </script>
    </form>
  )
}

type Option = readonly [value: string, label: string]

/** A URL may name a client or a network that the field does not offer, or several. */
const addChosen = (options: readonly Option[], chosen: string): readonly Option[] =>
  chosen === "" || options.some(([value]) => value === chosen)
    ? options
    : [...options, [chosen, chosen.split(",").map(formatNetwork).join(", ")]]

interface ChoiceProps {
  name: string
  label: string
  chosen: string
  options: readonly Option[]
}

function Choice({ name, label, chosen, options }: ChoiceProps) {
  return (
    <label className="pill">
      <span>{label}</span>
      <select name={name} aria-label={label} defaultValue={chosen}>
        <option value="">any</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
