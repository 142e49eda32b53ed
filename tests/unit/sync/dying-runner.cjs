// A runner of the simulation that dies of the first world it is given.
process.on('message', () => process.exit(9))
