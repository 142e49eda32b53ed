// The personality quiz as it is shown. What is sent and kept of it are the letters a and b, and shares: no text.

export const axes = {
  EI: { first: 'Exterior', second: 'Interior' },
  SN: { first: 'Detalle', second: 'Idea' },
  TF: { first: 'Cabeza', second: 'Corazón' },
  JP: { first: 'Plan', second: 'Impulso' },
}

/** The questions with their two answers, in which each letter of an axis has its own: the order is fixed. */
export const questions = {
  Q1: {
    text: 'Acaba de terminar el último encore. ¿Qué haces con toda esa emoción?',
    a: 'La comento con todo el mundo hasta el último tren',
    b: 'Vuelvo a casa con los auriculares puestos y lo veo todo otra vez',
  },
  Q2: {
    text: 'Sale un teaser: once segundos, ni una palabra. Tú…',
    a: 'sacas de ahí una teoría sobre todo el álbum',
    b: 'vas fotograma a fotograma y apuntas lo que de verdad sale',
  },
  Q3: {
    text: 'Dos personas de tu grupo estiraron la mano hacia la última photocard a la vez. ¿Cómo lo resuelves?',
    a: 'Con una regla que sería justa siempre',
    b: 'Averiguando para quién significaría más',
  },
  Q4: {
    text: 'La convención abre mañana. Esta noche tienes…',
    a: 'un horario, y un plan B para cada panel',
    b: 'una entrada. Lo demás ya se verá allí',
  },
  Q5: {
    text: 'Quieres aprender una coreografía nueva. ¿Cuándo te sale?',
    a: 'A solas con el espejo, a mi ritmo',
    b: 'En grupo, desde el primer paso torpe',
  },
  Q6: {
    text: '¿Qué te hace seguir leyendo pasada la medianoche?',
    a: 'Un mundo tan preciso que podría dibujar su mapa',
    b: 'Una idea que me hace verlo todo de otra manera',
  },
  Q7: {
    text: 'Alguien de tu grupo te enseña su primer fanart. ¿Qué dices primero?',
    a: 'Lo que me hizo sentir',
    b: 'Lo que haría aún mejor el siguiente',
  },
  Q8: {
    text: 'Te quedan doce episodios de tu serie favorita.',
    a: 'Uno esta noche, o nueve: según lo que me pida el cuerpo',
    b: 'Dos cada viernes: la espera es la mitad de la gracia',
  },
  Q9: {
    text: 'Te cae del cielo un fin de semana libre. ¿Qué te deja mejor sabor el domingo por la noche?',
    a: 'Haber estado entre gente, con una historia nueva de cada persona',
    b: 'Haber tenido horas largas para algo que es solo mío',
  },
  Q10: {
    text: 'Te toca diseñar un lightstick. ¿Qué es lo más importante?',
    a: 'Que su forma esconda un significado que el fandom va a encontrar',
    b: 'Que se agarre bien y brille hasta la última fila',
  },
  Q11: {
    text: 'Quien protagoniza la serie puede seguir el plan o cumplir la promesa. Tú vas con…',
    a: 'el plan: protege a más gente',
    b: 'la promesa: es por lo que lucha',
  },
  Q12: {
    text: 'Un mercado nocturno, dos horas, todos los puestos abiertos. Tú…',
    a: 'sabes cuáles son tus tres puestos y no te dejas ninguno',
    b: 'sigues las luces y ves adónde llegas',
  },
}
