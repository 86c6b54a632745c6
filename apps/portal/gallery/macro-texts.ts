import type { OutputOf } from '@consult/gallery/answers.ts'
import { inMinutes } from './people.ts'

type Macro = OutputOf<'macros.list'>[number]

/** A text to reuse. */
export function macro(name: string, text: string, scope: Macro['scope'] = 'own'): Macro {
  const review =
    scope === 'shared' ? { owner: 'Clara Weiss, MD', reviewOn: '2024-05-01' } : { owner: null, reviewOn: null }
  return { id: `mac_${name}`, scope, name, text, ...review, updatedAt: inMinutes(-9_000) }
}

export const greeting = macro('Greeting', 'Good morning {patient.firstName}, ')

/** A few macros, the physician's own and shared ones. */
export const someMacros: readonly Macro[] = [
  greeting,
  macro(
    'Antibiotics: how to take them',
    'Take one tablet every [number] hours with water, for [number] days, even if you feel better.',
  ),
  macro('متابعة', 'السلام عليكم {patient.firstName}، كيف حالك اليوم؟'),
  macro('When to call an ambulance', 'Call 911 if you cannot breathe, if your chest hurts, or if you faint.', 'shared'),
]

/** More macros than fit, with long names and texts. */
export const manyMacros: readonly Macro[] = [
  ...someMacros,
  macro(
    'Anamnese bei Verdacht auf Blutdruckmedikamentenunverträglichkeit',
    'Seit wann nehmen Sie das Medikament?\n\nWelche Beschwerden haben Sie?\n\nNehmen Sie noch andere Medikamente?',
  ),
  macro('复诊', '您好，请在一周后告诉我皮疹是否好转。'),
  macro('Privacy', 'Only the clinic’s physicians can read what you write here. '.repeat(6).trim(), 'shared'),
  macro('Refill', 'I have sent the refill to your pharmacy.', 'shared'),
  macro('Pictures', 'Please send a picture in daylight, and one of the other side.', 'shared'),
]
