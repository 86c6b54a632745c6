import type { Notice } from './message.ts'

/** A notice in English, for clients that do not word it themselves. */
export function englishNotice({ code, params }: Notice): string {
  switch (code) {
    case 'physician_joined':
      return `${params.physicianName} has joined the conversation.`
    case 'physician_changed':
      return `${params.physicianName} has taken over from ${params.previousPhysicianName}.`
    case 'resolve_requested':
      return 'The physician considers the matter resolved.'
    case 'reopened':
      return 'The conversation is open again.'
    case 'closed':
      return 'The conversation is closed.'
    case 'emergency_advice':
      return (
        params.advice ??
        'If this is an emergency, call your local emergency number now. Do not wait for an answer here.'
      )
    case 'summary_released':
      return 'The visit summary is ready.'
    case 'summary_changed':
      return 'The visit summary has changed.'
    case 'summary_withdrawn':
      return 'The visit summary was withdrawn.'
  }
}
