import { defineWords } from '../../ui/i18n/words.ts'

export const dutyWords = defineWords({
  en: {
    onDuty: 'On duty',
    statuses: { online: 'On duty', busy: 'Busy', away: 'Away', offline: 'Off duty' },
    until: (status: string, time: string) => `${status} until ${time}`,
    now: {
      online: 'You are on duty.',
      busy: 'You are on duty, and busy.',
      away: 'You are away.',
      offline: 'You are off duty.',
    },
    unchanged: 'Your duty status did not change',
    more: 'More about your duty',
    choices: {
      online: 'On duty',
      away: 'Away for a while',
      offline: 'Off duty',
    },
    choiceWords: {
      online: 'Calls from the waiting room ring for you, and overdue threads may come to you.',
      away: 'No call rings for you. Your threads stay yours.',
      offline: 'No call rings for you, and the portal is silent.',
    },
    untilLabel: 'On duty until',
    untilHint: 'After it you are away by yourself.',
    setUntil: 'Set',
    untilPast: 'Choose a time that is still to come.',
    leaveTitle: 'Go off duty now?',
    leaveCall: 'You are in a call. It goes on; end it on its page.',
    leaveThreads: (count: number) =>
      count === 1 ? 'One thread of yours waits for your reply.' : `${count} threads of yours wait for your reply.`,
    leaveText: 'Threads stay yours while you are off duty, and colleagues can take them over once they are overdue.',
    leave: 'Go off duty',
    stay: 'Stay on duty',
    awayTitle: 'You are away',
    awayBecause: {
      unanswered_rings: 'Two rings in a row went unanswered, so no call rings for you now.',
      until_passed: 'The time until which you were on duty has come.',
    },
    back: 'Back on duty',
  },
  es: {
    onDuty: 'De guardia',
    statuses: { online: 'De guardia', busy: 'Con un paciente', away: 'Ausente', offline: 'Sin guardia' },
    until: (status, time) => `${status} hasta las ${time}`,
    now: {
      online: 'Está de guardia.',
      busy: 'Está de guardia, con un paciente.',
      away: 'Está ausente.',
      offline: 'Ya no está de guardia.',
    },
    unchanged: 'Su guardia no ha cambiado',
    more: 'Más sobre su guardia',
    choices: {
      online: 'De guardia',
      away: 'Ausente por un rato',
      offline: 'Sin guardia',
    },
    choiceWords: {
      online: 'Recibe las llamadas de la sala de espera, y pueden llegarle conversaciones con retraso.',
      away: 'No recibe llamadas. Sus conversaciones siguen siendo suyas.',
      offline: 'No recibe llamadas y el portal guarda silencio.',
    },
    untilLabel: 'De guardia hasta las',
    untilHint: 'Después pasará a estar ausente automáticamente.',
    setUntil: 'Fijar',
    untilPast: 'Elija una hora que aún no haya pasado.',
    leaveTitle: '¿Terminar la guardia ahora?',
    leaveCall: 'Está en una llamada. Continuará; termínela en su página.',
    leaveThreads: (count) =>
      count === 1 ? 'Una conversación espera su respuesta.' : `${count} conversaciones esperan su respuesta.`,
    leaveText: 'Sus conversaciones siguen siendo suyas, y otros profesionales pueden asumirlas cuando venza el plazo.',
    leave: 'Terminar la guardia',
    stay: 'Seguir de guardia',
    awayTitle: 'Está ausente',
    awayBecause: {
      unanswered_rings: 'Dos llamadas seguidas quedaron sin respuesta, así que ahora no recibe ninguna.',
      until_passed: 'Ha llegado la hora hasta la que estaba de guardia.',
    },
    back: 'Volver a la guardia',
  },
})
