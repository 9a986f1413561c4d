import { type FieldProps, SelectField } from "@/components/ui/field"

/** The categories of the directory with their names, in the order of the picker. The server passes them. */
export type Categories = readonly (readonly [path: string, name: string])[]

interface CategoryFieldProps extends FieldProps {
  categories: Categories
  defaultValue: string | undefined
}

/** Picks a category by its name. A category that a provider declared and the directory does not have stays a choice. */
export function CategoryField({ categories, defaultValue = "", ...field }: CategoryFieldProps) {
  const isKnown = defaultValue === "" || categories.some(([path]) => path === defaultValue)
  return (
    <SelectField {...field} defaultValue={defaultValue}>
      <option value="">Other</option>
      {!isKnown && <option>{defaultValue}</option>}
      {categories.map(([path, name]) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
