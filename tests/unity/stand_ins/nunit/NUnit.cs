// As much of NUnit as the package's tests use, and a program that runs them.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace NUnit.Framework
{
    [AttributeUsage(AttributeTargets.Method)]
    public sealed class TestAttribute : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public sealed class TestCaseAttribute : Attribute
    {
        public TestCaseAttribute(params object[] arguments)
        {
            Arguments = arguments;
        }

        public object[] Arguments { get; }
    }

    public static class Assert
    {
        public static void AreEqual(object expected, object actual, string message = "")
        {
            if (!Same(expected, actual))
            {
                throw new InvalidOperationException($"expected {Show(expected)}, got {Show(actual)} {message}");
            }
        }

        public static void IsTrue(bool condition, string message = "") => AreEqual(true, condition, message);

        public static void IsFalse(bool condition, string message = "") => AreEqual(false, condition, message);

        public static void IsNull(object value) => AreEqual(null, value);

        public static void IsInstanceOf<T>(object value)
        {
            if (!(value is T))
            {
                throw new InvalidOperationException($"expected a {typeof(T).Name}, got {Show(value)}");
            }
        }

        /// <summary>Takes this very class alone, as NUnit does.</summary>
        public static T Throws<T>(Action code)
            where T : Exception
        {
            var error = Catch<T>(code);
            AreEqual(typeof(T), error.GetType());
            return error;
        }

        public static T Catch<T>(Action code)
            where T : Exception
        {
            try
            {
                code();
            }
            catch (T error)
            {
                return error;
            }
            throw new InvalidOperationException($"expected a {typeof(T).Name}, nothing was thrown");
        }

        private static bool Same(object expected, object actual)
        {
            if (expected is IEnumerable some && actual is IEnumerable others && !(expected is string))
            {
                return some.Cast<object>().SequenceEqual(others.Cast<object>());
            }
            return Equals(expected, actual);
        }

        private static string Show(object value) =>
            value is IEnumerable items && !(value is string)
                ? "[" + string.Join(", ", items.Cast<object>()) + "]"
                : value?.ToString() ?? "null";
    }

    public static class Program
    {
        public static int Main()
        {
            var failed = 0;
            foreach (var type in typeof(Program).Assembly.GetTypes())
            {
                foreach (var method in type.GetMethods())
                {
                    foreach (var arguments in CasesOf(method))
                    {
                        failed += Passes(type, method, arguments) ? 0 : 1;
                    }
                }
            }
            return failed;
        }

        private static IEnumerable<object[]> CasesOf(MethodInfo method) =>
            method.GetCustomAttributes<TestAttribute>().Select(test => new object[0])
                .Concat(method.GetCustomAttributes<TestCaseAttribute>().Select(test => test.Arguments));

        private static bool Passes(Type type, MethodInfo method, object[] arguments)
        {
            var name = $"{type.Name}.{method.Name}({string.Join(", ", arguments)})";
            try
            {
                method.Invoke(Activator.CreateInstance(type), arguments);
                Console.WriteLine($"passed {name}");
                return true;
            }
            catch (TargetInvocationException error)
            {
                Console.WriteLine($"FAILED {name}: {error.InnerException}");
                return false;
            }
        }
    }
}
