using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Hummel.Client.Tests")]
