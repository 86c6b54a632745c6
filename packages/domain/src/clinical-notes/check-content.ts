import type { RequestIssue } from '../errors/catalogue.ts'
import type { Diagnosis, Disposition, NoteContent } from './note-content.ts'
import type { NoteTemplate } from './template.ts'

/** The forms of codes in systems that many partners use. Codes of other systems follow FHIR's rule alone. */
const codeForms: readonly { readonly system: RegExp; readonly form: RegExp; readonly example: string }[] = [
  { system: /icd-10/i, form: /^[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?$/, example: 'J06.9' },
  { system: /snomed/i, form: /^[1-9]\d{5,17}$/, example: '54150009' },
  { system: /loinc/i, form: /^\d{1,7}-\d$/, example: '11488-4' },
]
/** FHIR's `code`: no spaces at its ends, and single ones inside. */
const anyCode = /^\S+(?: \S+)*$/

/** Checks the form of a code, as far as its system is known. @param path of the code in the input. */
export function issuesOfCode({ system, code }: { system: string; code: string }, path: string): RequestIssue[] {
  const known = codeForms.find((each) => each.system.test(system))
  if ((known?.form ?? anyCode).test(code)) return []
  const like = known ? `Codes of this system look like ${known.example}.` : 'Remove spaces at its ends.'
  return [{ path, code: 'invalid_code', message: like }]
}

function issuesOfDiagnosis({ system, code, display, text }: Diagnosis, path: string): RequestIssue[] {
  if (!code && !text && !display) {
    return [{ path, code: 'required', message: 'Say the diagnosis: a code with its system, or a text.' }]
  }
  if ((code === null) !== (system === null)) {
    const missing = code === null ? 'code' : 'system'
    return [{ path: `${path}.${missing}`, code: 'required', message: 'A code needs its system, and a system a code.' }]
  }
  return code === null ? [] : issuesOfCode({ system: system ?? '', code }, `${path}.code`)
}

function issuesOfDisposition({ kind, inDays, specialty }: Disposition): RequestIssue[] {
  if (kind === 'follow_up' && inDays === null) {
    return [{ path: 'disposition.inDays', code: 'required', message: 'Say in how many days.' }]
  }
  if (kind !== 'follow_up' && inDays !== null) {
    return [{ path: 'disposition.inDays', code: 'unexpected', message: 'Only `follow_up` has a number of days.' }]
  }
  if (kind !== 'specialist' && specialty !== null) {
    return [{ path: 'disposition.specialty', code: 'unexpected', message: 'Only `specialist` has a specialty.' }]
  }
  return []
}

/** What not even a draft may say. Half-written parts are no reason to refuse a save. */
export function issuesOfDraft({ sections }: NoteContent): RequestIssue[] {
  const keys = sections.map(({ key }) => key)
  return keys.flatMap((key, at) =>
    keys.indexOf(key) === at
      ? []
      : [{ path: `sections.${at}.key`, code: 'duplicate', message: `There is another section named "${key}".` }],
  )
}

/** What keeps a note from being signed: required sections without a text, half-written diagnoses, no text at all. */
export function issuesOfSigning(content: NoteContent, template: NoteTemplate): RequestIssue[] {
  const { sections, diagnoses, disposition } = content
  const drafted = issuesOfDraft(content)
  if (drafted.length > 0) return drafted
  if (sections.every(({ text }) => text === '')) {
    return [{ path: 'sections', code: 'required', message: 'Write something first.' }]
  }
  const missing = template.sections
    .filter(({ key, required }) => required && !sections.some((section) => section.key === key && section.text !== ''))
    .map(({ key, title }) => ({ path: `sections.${key}`, code: 'required', message: `"${title}" needs a text.` }))
  const mains = diagnoses.filter(({ rank }) => rank === 'primary').length
  const twoMains = { path: 'diagnoses', code: 'duplicate', message: 'Only one diagnosis can be the main one.' }
  return [
    ...missing,
    ...diagnoses.flatMap((diagnosis, at) => issuesOfDiagnosis(diagnosis, `diagnoses.${at}`)),
    ...(mains > 1 ? [twoMains] : []),
    ...(disposition ? issuesOfDisposition(disposition) : []),
  ]
}
