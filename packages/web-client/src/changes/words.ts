import { defineWords } from '@consult/ui/i18n/words.ts'

export const changeWords = defineWords({
  en: {
    typeToConfirm: (name: string) => `Type ${name} to confirm`,
    signInFirst: 'Confirm that it’s you',
    signInFirstText: 'This change needs a sign-in within the last ten minutes. Sign in again to continue.',
    invalid: (issue: string) => `Check the input: ${issue}`,
    notDone: 'Couldn’t save the change',
    codes: {
      email_in_use: 'Somebody already has an account with this address.',
      quota_exceeded: 'You reached the daily limit for this. Try again tomorrow.',
      forbidden: 'You can’t do that. An operator or another administrator can.',
    },
  },
  es: {
    typeToConfirm: (name) => `Escriba ${name} para confirmar`,
    signInFirst: 'Confirme que es usted',
    signInFirstText:
      'Este cambio exige un inicio de sesión en los últimos diez minutos. Inicie sesión de nuevo para continuar.',
    invalid: (issue) => `Revise los datos: ${issue}`,
    notDone: 'No se ha podido guardar el cambio',
    codes: {
      email_in_use: 'Alguien ya tiene una cuenta con esta dirección.',
      quota_exceeded: 'Ha alcanzado el límite diario. Inténtelo de nuevo mañana.',
      forbidden: 'No puede hacer eso. Puede hacerlo un operador u otro administrador.',
    },
  },
})
