import type { AppRouter } from '@consult/trpc'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { keyFrom } from '../partner-keys/partner-key.ts'

/** A version of a template, with the number of the newest one. */
export type NoteTemplate = inferRouterOutputs<AppRouter>['consoleNoteTemplates']['get']
/** A template in the list. */
export type Summary = inferRouterOutputs<AppRouter>['consoleNoteTemplates']['list']['items'][number]
type Saved = inferRouterInputs<AppRouter>['consoleNoteTemplates']['put']

/** A section as it is edited. */
export interface DraftSection {
  /** Its identity while it is edited. */
  readonly id: number
  /** Its key in notes. Null: it is new, and gets one from its title. */
  readonly key: string | null
  readonly title: string
  readonly hint: string
  readonly text: string
  readonly required: boolean
}

/** A template as it is edited. */
export interface TemplateDraft {
  /** The version that it is based on; null: the template is new. */
  readonly basedOn: number | null
  readonly title: string
  readonly sections: readonly DraftSection[]
}

const blank = (id: number): DraftSection => ({ id, key: null, title: '', hint: '', text: '', required: false })

/** A new template with one section. */
export const newDraft = (title: string): TemplateDraft => ({ basedOn: null, title, sections: [blank(1)] })

/** A draft with the content of a version. It becomes the version after the newest. */
export const draftOf = ({ title, sections, newest }: NoteTemplate): TemplateDraft => ({
  basedOn: newest,
  title,
  sections: sections.map(({ hint, ...section }, index) => ({ ...section, hint: hint ?? '', id: index + 1 })),
})

export const addSection = (draft: TemplateDraft): TemplateDraft => ({
  ...draft,
  sections: [...draft.sections, blank(Math.max(0, ...draft.sections.map(({ id }) => id)) + 1)],
})

export const removeSection = (draft: TemplateDraft, id: number): TemplateDraft => ({
  ...draft,
  sections: draft.sections.filter((section) => section.id !== id),
})

export const changeSection = (draft: TemplateDraft, id: number, changed: Partial<DraftSection>): TemplateDraft => ({
  ...draft,
  sections: draft.sections.map((section) => (section.id === id ? { ...section, ...changed } : section)),
})

/** Moves a section by one place. At the end, nothing happens. */
export function moveSection(draft: TemplateDraft, id: number, by: -1 | 1): TemplateDraft {
  const from = draft.sections.findIndex((section) => section.id === id)
  const to = from + by
  const sections = [...draft.sections]
  const [moved] = sections.splice(from, 1)
  if (!moved || to < 0 || to >= draft.sections.length) return draft
  sections.splice(to, 0, moved)
  return { ...draft, sections }
}

/** A key that no other section has. A title in another script than Latin gives none, so the section gets a number. */
function freeKey(title: string, taken: ReadonlySet<string>): string {
  const wanted = keyFrom(title) || 'section'
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`
    const key = `${wanted.slice(0, 64 - end.length).replace(/[^a-z0-9]+$/, '')}${end}`
    if (!taken.has(key)) return key
  }
}

/** What is sent to save a draft. Sections keep their keys, because notes refer to them. */
export function inputOf(key: string, { basedOn, title, sections }: TemplateDraft): Saved {
  const taken = new Set(sections.flatMap((section) => section.key ?? []))
  return {
    key,
    basedOn,
    title: title.trim(),
    sections: sections.map((section) => {
      const name = section.title.trim()
      const own = section.key ?? freeKey(name, taken)
      taken.add(own)
      return {
        key: own,
        title: name,
        hint: section.hint.trim() || null,
        text: section.text,
        required: section.required,
      }
    }),
  }
}
