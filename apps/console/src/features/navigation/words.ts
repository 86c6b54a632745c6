import { defineWords } from '@consult/ui/i18n/words.ts'

export const navigationWords = defineWords({
  en: {
    app: 'Console',
    skip: 'Skip to content',
    pages: 'Main navigation',
    menu: 'Menu',
    names: { members: 'Members' },
    test: 'Test environment',
    noPageText: 'Check the address, or go to the first page.',
    toFirstPage: 'Go to the first page',
    update: 'Reload to update',
  },
  es: {
    app: 'Consola',
    skip: 'Ir al contenido',
    pages: 'Navegación principal',
    menu: 'Menú',
    names: { members: 'Miembros' },
    test: 'Entorno de pruebas',
    noPageText: 'Compruebe la dirección o vaya a la primera página.',
    toFirstPage: 'Ir a la primera página',
    update: 'Recargar para actualizar',
  },
})
