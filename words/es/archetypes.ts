/** Names are of one form for everybody, and stand without an article. */
export const archetypes = {
  INFJ: {
    name: 'Ensueño de K-drama',
    blurb:
      'Ves venir el giro tres episodios antes y por eso mismo quieres más a los personajes. La gente te confía sus secretos como quien comparte paraguas en un K-drama: justo cuando empieza a llover.',
  },
  INFP: {
    name: 'Corazón de balada',
    blurb:
      'Vives en el puente de la canción, donde todo se calla y se vuelve verdad. En algún sitio guardas una playlist para cada versión de ti, y en ninguna sobra un tema.',
  },
  INTJ: {
    name: 'Estratega del anime',
    blurb:
      'Viste venir el arco final en la primera temporada, y tienes apuntes. Mientras se discute la jugada, tú ya sonríes mirando el tablero que viene después.',
  },
  INTP: {
    name: 'Hacker del lore',
    blurb:
      'Te dan un MV con un reloj sin explicar y vuelves con una cronología, dos teorías y una nota al pie. Si hay una madriguera de conejo, la señal de la entrada lleva tu nombre.',
  },
  ISFJ: {
    name: 'Guardia del lightstick',
    blurb:
      'Llevas las pilas de repuesto y recuerdas para quién es el primer concierto. Un mar de luces son mil brillos pequeños, y el tuyo nunca se apaga.',
  },
  ISFP: {
    name: 'Esteta del cosmos',
    blurb:
      'Reconoces un estado de ánimo por su tono exacto de rosa. Lo que creas, lo que llevas y lo que coleccionas dice lo que tú prefieres no decir en voz alta, y lo dice precioso.',
  },
  ISTJ: {
    name: 'Regiduría',
    blurb:
      'El show parece fácil porque tú llegaste antes. Tu colección está en orden, tu palabra se cumple y, cuando se encienden las luces, todo está en su sitio.',
  },
  ISTP: {
    name: 'Cazatesoros de mazmorras',
    blurb:
      'Pulsas cada interruptor una vez para ver qué se abre. Calma ante el jefe final, manos rápidas y ya vas tres salas por delante con el botín que nadie más vio.',
  },
  ENFJ: {
    name: 'Líder del fandom',
    blurb:
      'De cuatro personas desconocidas en una fila sacas un club de fans con proyecto de cumpleaños. Quien pasa un rato contigo se va con un poco más de valor.',
  },
  ENFP: {
    name: 'Chispa del K-pop',
    blurb:
      'Cada comeback es el mejor día del año, y haces que lo sea para todo el mundo a tu alrededor. Grupo nuevo, afición nueva, amistad nueva: te cabe todo antes del almuerzo.',
  },
  ENTJ: {
    name: 'Comandante del comeback',
    blurb:
      'Ves el escenario donde el resto ve un recinto vacío, y sabes quién tiene que pisarlo. Una meta, una fecha, un equipo: dalo por hecho, con encore incluido.',
  },
  ENTP: {
    name: 'Rebelde del fandom',
    blurb:
      'Defiendes el ship que nadie quiere solo para ver si flota, y luego gana la encuesta. Ninguna teoría está terminada hasta que le has dado la vuelta al menos una vez.',
  },
  ESFJ: {
    name: 'Alma de drama',
    blurb:
      'Cuando el episodio acaba en lágrimas, tú tienes los pañuelos, el té y la escena perfecta para ver después. En tu mesa siempre hay sitio para alguien más.',
  },
  ESFP: {
    name: 'Estrella del encore',
    blurb:
      'Aprendiste la coreografía para bailarla con alguien, no para que saliera perfecta. Donde más alta suena la música hay un círculo, y tú estás invitando a todo el mundo a entrar.',
  },
  ESTJ: {
    name: 'Dirección del comeback',
    blurb:
      'Luces, posiciones, tres, dos, uno. Tienes controlados el grupo de chat, el presupuesto y los horarios del tren, para que el resto pueda perderse en el show.',
  },
  ESTP: {
    name: 'Cazademonios del K-pop',
    blurb:
      'Alcanzas la nota más alta y al villano en el mismo aliento. Mientras el resto aún habla del peligro, tú ya encontraste el punto débil, el ritmo y la salida.',
  },
  '': {
    name: 'Alma celestial',
    blurb: 'Todavía no estás en ningún mapa, y te sienta bien: cada estrella puede ser el camino a casa.',
  },
}
