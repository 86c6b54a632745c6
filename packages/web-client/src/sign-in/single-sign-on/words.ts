import { defineWords } from '@consult/ui/i18n/words.ts'

export const ssoWords = defineWords({
  en: {
    title: 'Signing you in…',
    useSso: 'Continue with single sign-on',
    offered: 'Your organization can sign you in.',
    required: 'Your organization signs you in. You don’t need a password.',
    usePassword: 'Use a password instead',
    newTab: 'Your organization’s page opens in a new tab. This page stays as it is.',
    waiting: 'Finish signing in there, then come back here.',
    failed: 'Couldn’t sign you in',
    faults: {
      cancelled: 'Your organization’s sign-in was canceled or refused. Try again, or ask your administrator.',
      expired: 'This sign-in took too long, was already used, or began in another browser. Start again.',
      refused:
        'Your organization signed you in, but no Consult account belongs to you. Ask your administrator to add you.',
      provider_away: 'Your organization’s sign-in page doesn’t answer. Try again in a moment.',
      full: 'Your organization can’t add more accounts today. Ask your administrator.',
      too_many: 'Too many attempts. Try again in a minute.',
      malformed: 'This link is incomplete. Start again.',
      unavailable: 'Couldn’t reach Consult. Try again in a moment.',
      no_connection: 'You’re offline. Check your connection and try again.',
    },
    startAgain: 'Back to sign in',
    done: 'You’re signed in',
    doneText: 'Close this tab to go on where you were.',
    goOnHere: 'Continue here',
  },
  es: {
    title: 'Iniciando su sesión…',
    useSso: 'Continuar con inicio de sesión único',
    offered: 'Su organización puede iniciar su sesión.',
    required: 'Su organización inicia su sesión. No necesita contraseña.',
    usePassword: 'Usar una contraseña',
    newTab: 'La página de su organización se abre en otra pestaña. Esta página queda como está.',
    waiting: 'Termine allí de iniciar sesión y vuelva aquí.',
    failed: 'No se ha podido iniciar sesión',
    faults: {
      cancelled:
        'Se canceló o rechazó el inicio de sesión de su organización. Inténtelo de nuevo o pregunte a su administrador.',
      expired: 'Este inicio de sesión tardó demasiado, ya se usó o empezó en otro navegador. Empiece de nuevo.',
      refused:
        'Su organización ha iniciado su sesión, pero ninguna cuenta de Consult es suya. Pida a su administrador que le añada.',
      provider_away: 'La página de inicio de sesión de su organización no responde. Inténtelo de nuevo en un momento.',
      full: 'Su organización no puede añadir más cuentas hoy. Pregunte a su administrador.',
      too_many: 'Demasiados intentos. Espere un minuto e inténtelo de nuevo.',
      malformed: 'Este enlace está incompleto. Empiece de nuevo.',
      unavailable: 'No se ha podido conectar con Consult. Inténtelo de nuevo en un momento.',
      no_connection: 'No tiene conexión. Compruébela e inténtelo de nuevo.',
    },
    startAgain: 'Volver al inicio de sesión',
    done: 'Ha iniciado sesión',
    doneText: 'Cierre esta pestaña para continuar donde estaba.',
    goOnHere: 'Continuar aquí',
  },
})
