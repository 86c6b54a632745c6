import { limits } from '../model/limits.ts'
import { type Draft, heightOf, writeDraft } from './document.ts'

/** One limit of a form, and how much of it the form has used. */
export interface Usage {
  readonly name: 'items' | 'depth' | 'bytes'
  readonly used: number
  readonly most: number
}

/** How much of its limits a form has used. */
export function usageOf(draft: Draft): Usage[] {
  const depth = Math.max(0, ...draft.top.map((id) => heightOf(draft, id)))
  const bytes = new TextEncoder().encode(JSON.stringify(writeDraft(draft))).length
  return [
    { name: 'items', used: draft.entries.size, most: limits.items },
    { name: 'depth', used: depth, most: limits.depth },
    { name: 'bytes', used: bytes, most: limits.bytes },
  ]
}

/** Whether a limit is near enough to be shown. */
export const isNear = ({ used, most }: Usage): boolean => used >= most * 0.8
