/** Ends a program silently if the reader of its output has closed it (`| head`), with the exit code that shells give to SIGPIPE. */
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(141)
  throw error
})
