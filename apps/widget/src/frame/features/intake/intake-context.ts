import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Attachment } from '../../entities/api/consult-api.ts'
import type { IntakeForm } from '../../entities/intake/intake-form.ts'
import type { IntakeSay } from './words/dictionary.ts'

/** What the views of a form use, in addition to what all views use. */
export interface FormTools {
  readonly t: IntakeSay
  readonly form: IntakeForm
  /** The files among the answers when the form was opened, with their links. */
  readonly files: readonly Attachment[]
}

const context = createContext<FormTools | null>(null)
export const FormProvider = context.Provider

export function useForm(): FormTools {
  const tools = useContext(context)
  if (!tools) throw new Error('a view of a form outside of it')
  return tools
}
