import { defineWords } from '@consult/ui/i18n/words.ts'

export const pickWords = defineWords({
  en: {
    call: 'Call',
    callPatient: (name: string) => `Call ${name}`,
    failed: (name: string) => `Couldn’t call ${name}`,
    busy: 'You’re in a call, or one is calling you.',
    gone: 'A colleague was faster, or the patient has left.',
    outOfTurn: (name: string) => `Call ${name} before others?`,
    outOfTurnText: 'Somebody whom you could take is before this patient. Your reason is kept in the audit.',
    reason: 'Why is this patient next?',
    reasonNeeded: 'Choose a reason.',
    reasons: {
      more_urgent: 'They are more urgent',
      known_patient: 'I know this patient',
      language: 'I speak their language',
      agreed: 'We agreed on it',
      other: 'Another reason',
    },
  },
  es: {
    call: 'Llamar',
    callPatient: (name) => `Llamar a ${name}`,
    failed: (name) => `No se ha podido llamar a ${name}`,
    busy: 'Está en una llamada, o le están llamando.',
    gone: 'Otra persona ha sido más rápida, o el paciente se ha ido.',
    outOfTurn: (name) => `¿Llamar a ${name} antes que a otros?`,
    outOfTurnText: 'Alguien a quien podría atender está antes que este paciente. Su motivo queda en la auditoría.',
    reason: '¿Por qué va antes este paciente?',
    reasonNeeded: 'Elija un motivo.',
    reasons: {
      more_urgent: 'Es más urgente',
      known_patient: 'Conozco a este paciente',
      language: 'Hablo su idioma',
      agreed: 'Lo hemos acordado',
      other: 'Otro motivo',
    },
  },
})
