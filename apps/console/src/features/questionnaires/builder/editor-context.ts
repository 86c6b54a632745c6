import { createContext, useContext } from 'react'
import type { Editor } from './edit/editor.ts'

/** What every part of the builder uses. It does not change with the form, so that rows can stay as they are. */
export interface Tools {
  readonly editor: Editor
  /** The language whose texts are edited; null: the form's own. */
  readonly language: string | null
}

const ToolsContext = createContext<Tools | null>(null)
export const ToolsProvider = ToolsContext.Provider

/** @throws Error outside of the builder */
export function useTools(): Tools {
  const tools = useContext(ToolsContext)
  if (!tools) throw new Error('a part of the builder outside of it')
  return tools
}
