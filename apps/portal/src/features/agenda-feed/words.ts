import { defineWords } from '@consult/ui/i18n/words.ts'

export const agendaFeedWords = defineWords({
  en: {
    title: 'Agenda in your calendar',
    text: 'Subscribe to your booked calls in your own calendar. It shows times only: no patient and no reason.',
    make: 'Make a link',
    renew: 'Make a new link',
    renewHint: 'The link can’t be shown again. A new link ends the one before.',
    revoke: 'Revoke the link',
    made: (when: string) => `Link made ${when}`,
    link: 'Link for your calendar',
    linkHint:
      'Copy it now: it’s shown only once. In your calendar, choose to subscribe or add a calendar from a URL. Give the link to nobody.',
    copy: 'Copy',
    copied: 'Link copied',
    isMade: 'Link made',
    revoked: 'Link revoked',
    notDone: 'Not saved',
    loading: 'Loading…',
    failed: 'Couldn’t load your link',
    retry: 'Try again',
  },
  es: {
    title: 'La agenda en su calendario',
    text: 'Suscríbase a sus llamadas reservadas en su propio calendario. Solo muestra las horas: ni el paciente ni el motivo.',
    make: 'Crear un enlace',
    renew: 'Crear un enlace nuevo',
    renewHint: 'El enlace no se puede volver a mostrar. Uno nuevo anula el anterior.',
    revoke: 'Revocar el enlace',
    made: (when: string) => `Enlace creado: ${when}`,
    link: 'Enlace para su calendario',
    linkHint:
      'Cópielo ahora: solo se muestra una vez. En su calendario, elija suscribirse o añadir un calendario desde una URL. No dé el enlace a nadie.',
    copy: 'Copiar',
    copied: 'Enlace copiado',
    isMade: 'Enlace creado',
    revoked: 'Enlace revocado',
    notDone: 'No se ha guardado',
    loading: 'Cargando…',
    failed: 'No se ha podido cargar su enlace',
    retry: 'Intentar de nuevo',
  },
})
