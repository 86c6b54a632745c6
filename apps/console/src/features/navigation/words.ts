import { defineWords } from '@consult/ui/i18n/words.ts'

export const navigationWords = defineWords({
  en: {
    app: 'Console',
    skip: 'Skip to content',
    pages: 'Main navigation',
    menu: 'Menu',
    names: {
      events: 'Events',
      endpoints: 'Endpoints',
      keys: 'API keys',
      physicians: 'Physicians',
      members: 'Members',
      settings: 'Settings',
    },
    test: 'Test environment',
    testShort: 'Test',
    noPageText: 'Check the address, or go to the first page.',
    toFirstPage: 'Go to the first page',
    update: 'Reload to update',
  },
  es: {
    app: 'Consola',
    skip: 'Ir al contenido',
    pages: 'Navegación principal',
    menu: 'Menú',
    names: {
      events: 'Eventos',
      endpoints: 'Puntos de conexión',
      keys: 'Claves de API',
      physicians: 'Médicos',
      members: 'Miembros',
      settings: 'Ajustes',
    },
    test: 'Entorno de pruebas',
    testShort: 'Pruebas',
    noPageText: 'Compruebe la dirección o vaya a la primera página.',
    toFirstPage: 'Ir a la primera página',
    update: 'Recargar para actualizar',
  },
})
