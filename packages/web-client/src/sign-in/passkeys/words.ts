import { defineWords } from '@consult/ui/i18n/words.ts'

export const passkeyWords = defineWords({
  en: {
    signIn: 'Sign in with a passkey',
    or: 'or',
    use: 'Use your passkey',
    create: 'Create passkey',
    name: 'Name',
    nameHint: 'To tell your passkeys apart, such as “Work laptop”.',
    nameMissing: 'Enter a name of at most 60 characters.',
    myPasskey: 'My passkey',
    useFaults: {
      refused: 'That passkey was not accepted. Try again, or sign in another way.',
      malformed: 'No passkey was used. Try again, or sign in another way.',
      unavailable: 'Couldn’t check the passkey. Try again in a moment.',
      no_connection: 'You’re offline. Check your connection and try again.',
    },
    createFaults: {
      refused: 'That passkey was not accepted. Try again.',
      malformed: 'No passkey was created. Try again.',
      unavailable: 'Couldn’t save the passkey. Try again in a moment.',
      no_connection: 'You’re offline. Check your connection and try again.',
    },
  },
  es: {
    signIn: 'Iniciar sesión con una llave de acceso',
    or: 'o',
    use: 'Usar la llave de acceso',
    create: 'Crear llave de acceso',
    name: 'Nombre',
    nameHint: 'Para distinguir sus llaves de acceso, como «Portátil del trabajo».',
    nameMissing: 'Escriba un nombre de 60 caracteres como máximo.',
    myPasskey: 'Mi llave de acceso',
    useFaults: {
      refused: 'No se ha aceptado la llave de acceso. Inténtelo de nuevo o inicie sesión de otra manera.',
      malformed: 'No se ha usado ninguna llave de acceso. Inténtelo de nuevo o inicie sesión de otra manera.',
      unavailable: 'No se ha podido comprobar la llave de acceso. Inténtelo de nuevo en un momento.',
      no_connection: 'No tiene conexión. Compruébela e inténtelo de nuevo.',
    },
    createFaults: {
      refused: 'No se ha aceptado la llave de acceso. Inténtelo de nuevo.',
      malformed: 'No se ha creado ninguna llave de acceso. Inténtelo de nuevo.',
      unavailable: 'No se ha podido guardar la llave de acceso. Inténtelo de nuevo en un momento.',
      no_connection: 'No tiene conexión. Compruébela e inténtelo de nuevo.',
    },
  },
})
