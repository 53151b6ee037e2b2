/** An integer of 32 bits: a type of AssemblyScript, a number here. */
// biome-ignore lint/style/useNamingConvention: this is its name there.
type i32 = number
