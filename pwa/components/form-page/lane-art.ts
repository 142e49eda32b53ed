import dayBack from './crowd-day-back.svg?no-inline'
import dayFront from './crowd-day-front.svg?no-inline'
import nightBack from './crowd-night-back.svg?no-inline'
import nightFront from './crowd-night-front.svg?no-inline'
import day from './lane-day.svg?no-inline'
import night from './lane-night.svg?no-inline'

/** Addresses of what the lane is drawn with, by day and by night: the sheets show one of the two. */
export const LANE_ART = [day, dayBack, dayFront, night, nightBack, nightFront] as const
